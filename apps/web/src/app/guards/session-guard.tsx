// Lets signed-in people through; visitors are sent to sign in, and where they wanted to go is kept.
import { Navigate, Outlet, useLocation } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { RecoveryWithoutSession } from './recovery-without-session'
import { signInFrom } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { isRecoveryUrl } from '@/lib/auth/recovery-mode'

export function SessionGuard() {
  const { status } = useAuth()
  const location = useLocation()
  if (status === 'loading') return <FullPageSpinner />
  if (status === 'signed-in') return <Outlet />
  if (isRecoveryUrl(location)) return <RecoveryWithoutSession />
  const from = location.pathname + location.search + location.hash
  return <Navigate to={signInFrom(from)} state={{ from }} replace />
}
