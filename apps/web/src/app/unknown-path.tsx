// Where addresses lead that the site does not know: to the landing page, or to the reset page they are a variant of.
import { Navigate, useLocation } from 'react-router'
import { paths } from '@/config/paths'

/**
 * Anything that starts with /reset-password is public and means that page (docs/specification/site.md#public-routes).
 */
export function UnknownPath() {
  const { pathname, search, hash } = useLocation()
  const to = pathname.startsWith(paths.resetPassword) ? paths.resetPassword + search + hash : paths.home
  return <Navigate to={to} replace />
}
