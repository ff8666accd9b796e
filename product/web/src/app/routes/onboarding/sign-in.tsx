// Its guard sends signed-in people to the requested page, or to the dashboard.
import { Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { SplitPage } from '@/components/layout/split-page'
import { Alert } from '@/components/ui/alert'
import { Spinner } from '@/components/ui/spinner'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { PasskeySignIn } from '@/features/auth/components/passkey-sign-in'
import { ProviderSignIn } from '@/features/auth/components/provider-sign-in'
import { SignInForm } from '@/features/auth/components/sign-in-form'
import { returnPath } from '@/lib/auth/return-path'
import { deviceStorage } from '@/lib/browser-storage'
import { lazyPart } from '@/lib/load-part'
import { useHydrated } from '@/lib/use-hydrated'

const CodeSignInForm = lazyPart(
  async () => (await import('@/features/auth/components/code-sign-in-form')).CodeSignInForm,
)

const OrganizationSignIn = lazyPart(
  async () => (await import('@/features/auth/components/organization-sign-in')).OrganizationSignIn,
)

/** Returns the email that another page put into the history entry. There it survives a reload and appears in no log. */
function emailFromState(state: unknown): string | null {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' && email !== '' ? email : null
}

export function Component() {
  const { organizations, signInProviders } = useAppConfig()
  const hydrated = useHydrated()
  const location = useLocation()
  const navigate = useNavigate()
  const [email, setEmail] = useState(() => emailFromState(location.state) ?? '')
  const [codeFor, setCodeFor] = useState<string | null>(null)
  const staysSignedIn = !hydrated || deviceStorage.isLasting()
  const goOn = () => void navigate(returnPath(location) ?? paths.dashboard, { replace: true })
  return (
    <SplitPage
      page={{ title: 'Sign In' }}
      eyebrow="Members"
      title="Welcome back."
      lead="The directory, the events and your profile are where you left them."
      footer={
        <>
          Not a member yet?{' '}
          <Link to={paths.apply} className="text-link">
            Apply to Join
          </Link>
          . Paid, and no account yet?{' '}
          <Link to={paths.confirmEmail} className="text-link">
            Finish your account
          </Link>
        </>
      }
    >
      {codeFor ? (
        <Suspense fallback={<Spinner />}>
          <CodeSignInForm email={codeFor} onSignedIn={goOn} onBack={() => setCodeFor(null)} />
        </Suspense>
      ) : (
        <>
          {!staysSignedIn && (
            <Alert title="You will be signed in on this page alone" className="mb-5">
              Your browser blocks cookies and site data here, so reloading or closing the page signs you out.
              To stay signed in, allow them for this site.
            </Alert>
          )}
          <SignInForm
            initialEmail={email}
            onSignedIn={goOn}
            onCodeSent={to => {
              setEmail(to)
              setCodeFor(to)
            }}
          />
          <PasskeySignIn onSignedIn={goOn} />
          {/* Their pages lead back to this one, which would remember nothing. */}
          {staysSignedIn && <ProviderSignIn from={returnPath(location)} />}
          {hydrated && staysSignedIn && organizations && (
            <Suspense>
              <OrganizationSignIn from={returnPath(location)} alone={!signInProviders?.length} />
            </Suspense>
          )}
        </>
      )}
    </SplitPage>
  )
}
