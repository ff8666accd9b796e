// Guards pages that need a session, and pages for people without one.
import { KeyRound } from 'lucide-react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { NoticePage } from '@/components/layout/notice-page'
import { ButtonLink } from '@/components/ui/button-link'
import { paths, signInFrom } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { isRecoveryUrl } from '@/lib/auth/recovery-mode'
import { returnPath } from '@/lib/auth/return-path'

/** Lets signed-in people through. Sends visitors to sign in, after which the requested page opens. */
export function SessionGuard() {
  const { status } = useAuth()
  const location = useLocation()
  if (status === 'loading') return <FullPageSpinner />
  if (status === 'signed-in') return <Outlet />
  if (isRecoveryUrl(location)) return <RecoveryWithoutSession />
  const from = location.pathname + location.search + location.hash
  return <Navigate to={signInFrom(from)} state={{ from }} replace />
}

/** Lets visitors through to sign-in and similar pages. Sends others to the requested page, or to the dashboard. */
export function GuestOnly() {
  const { status } = useAuth()
  const location = useLocation()
  if (isRecoveryUrl(location)) return <Outlet />
  if (status === 'loading') return <FullPageSpinner as="div" />
  if (status === 'signed-in') return <Navigate to={returnPath(location) ?? paths.dashboard} replace />
  return <Outlet />
}

/** Says what to do next when a recovery link gave no session. Such a link never redirects. */
const RecoveryWithoutSession = () => (
  <NoticePage
    main
    icon={<KeyRound />}
    title="Authentication required"
    actions={
      <>
        <ButtonLink to={paths.resetPassword}>Request New Reset Link</ButtonLink>
        <ButtonLink to={paths.signIn} variant="quiet">
          Sign In
        </ButtonLink>
      </>
    }
  >
    Your link did not sign you in. It may have expired or already been used.
  </NoticePage>
)
