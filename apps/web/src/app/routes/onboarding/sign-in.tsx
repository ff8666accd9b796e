// Sign-in. Its guard sends signed-in people to the requested page, or the dashboard.
import { Link, useLocation, useNavigate } from 'react-router'
import { SplitPage } from '@/components/layout/split-page'
import { paths } from '@/config/paths'
import { ProviderSignIn } from '@/features/auth/components/provider-sign-in'
import { SignInForm } from '@/features/auth/components/sign-in-form'
import { returnPath } from '@/lib/auth/return-path'

/** The email that another page put into the history entry: it survives a reload and appears in no log. */
function emailFromState(state: unknown): string | null {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' && email !== '' ? email : null
}

export function Component() {
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <SplitPage
      page={{ title: 'Sign In' }}
      eyebrow="Members"
      title="Welcome back."
      lead="The directory, the events and this week's conversation are where you left them."
      footer={
        <>
          Not a member yet?{' '}
          <Link to={paths.apply} className="text-link">
            Apply to Join
          </Link>
        </>
      }
    >
      <SignInForm
        initialEmail={emailFromState(location.state) ?? ''}
        onSignedIn={() => void navigate(returnPath(location) ?? paths.dashboard, { replace: true })}
      />
      <ProviderSignIn from={returnPath(location)} />
    </SplitPage>
  )
}
