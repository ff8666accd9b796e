// A recovery address behind the session guard that left no session: nobody is redirected in that mode, so it says the way on.
import { KeyRound } from 'lucide-react'
import { NoticePage } from '@/components/layout/notice-page'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'

export function RecoveryWithoutSession() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <NoticePage
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
        Your link did not sign you in. It may have expired, or was used before.
      </NoticePage>
    </main>
  )
}
