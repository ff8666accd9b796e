/** Shows the providers of this installation below the sign-in form, and says why one did not sign somebody in. */
import { providerName } from '@juno/domain/account/provider-name'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useAppConfig } from '@/config/app-config-context'
import { failureText } from '@/lib/failure-text'
import { useHydrated } from '@/lib/use-hydrated'
import { useSignInWith } from '../api/sign-in'
import { providerFailure } from '../provider-texts'

/** @param from the page to return to */
export function ProviderSignIn({ from }: { from: string | null }) {
  const { signInProviders } = useAppConfig()
  const signIn = useSignInWith(from)
  const hydrated = useHydrated()
  if (!hydrated || !signInProviders?.length) return null
  const problem = signIn.error ? failureText(signIn.error) : providerFailure(window.location.search)
  return (
    <section aria-label="Other ways to sign in" className="mt-6 grid gap-3">
      <p className="flex items-center gap-4 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {signInProviders.map(provider => (
        <Button
          key={provider}
          variant="quiet"
          className="w-full"
          busy={signIn.isPending && signIn.variables === provider}
          onClick={() => signIn.mutate(provider)}
        >
          Continue with {providerName(provider)}
        </Button>
      ))}
    </section>
  )
}
