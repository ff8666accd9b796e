// Sign-in and its neighbours are for people without a session; others go on to where they wanted, or the dashboard.
import { Navigate, Outlet, useLocation } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { isRecoveryUrl } from '@/lib/auth/recovery-mode'
import { returnPath } from '@/lib/auth/return-path'

export function GuestOnly() {
  const { status } = useAuth()
  const location = useLocation()
  if (isRecoveryUrl(location)) return <Outlet />
  if (status === 'loading') return <FullPageSpinner as="div" />
  if (status === 'signed-in') return <Navigate to={returnPath(location) ?? paths.dashboard} replace />
  return <Outlet />
}
