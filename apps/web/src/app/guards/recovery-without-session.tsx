// A recovery address behind the session guard that left no session: nobody is redirected in that mode, so it says the way on.
import { KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import { NoticePage } from '@/components/layout/notice-page'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'

export function RecoveryWithoutSession() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <NoticePage
        icon={<KeyRound />}
        title="Authentication required"
        actions={
          <>
            <Button asChild>
              <Link to={paths.resetPassword}>Request New Reset Link</Link>
            </Button>
            <Button asChild variant="quiet">
              <Link to={paths.signIn}>Sign In</Link>
            </Button>
          </>
        }
      >
        Your link did not sign you in. It may have expired, or was used before.
      </NoticePage>
    </main>
  )
}
