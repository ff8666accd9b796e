/** Signs in with a passkey, below the form. The browser also offers passkeys in the address field. */
import { Fingerprint } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useAppConfig } from '@/config/app-config-context'
import { useHydrated } from '@/lib/use-hydrated'
import { canUsePasskeys, webAuthnFailure } from '@/lib/web-authn'
import { suggestPasskeys, usePasskeySignIn } from '../api/passkey-sign-in'

const failed = 'That passkey did not work. Please try again, or sign in another way.'

/** Renders nothing where the installation or the browser has no passkeys. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { passkeys } = useAppConfig()
  const hydrated = useHydrated()
  return hydrated && passkeys && canUsePasskeys() ? <WithPasskey onSignedIn={onSignedIn} /> : null
}

function WithPasskey({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = usePasskeySignIn()
  const [problem, setProblem] = useState<string | null>(null)
  const offer = useRef<AbortController | null>(null)
  const [offers, setOffers] = useState(1)
  useEffect(() => {
    const stop = new AbortController()
    offer.current = stop
    suggestPasskeys(stop.signal).then(
      signedIn => signedIn && !stop.signal.aborted && onSignedIn(),
      (error: unknown) => setProblem(webAuthnFailure(error, failed)),
    )
    // This also ends the offer when the person signs in another way, since the form then leaves the page.
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- a new callback of the page is no reason to ask again
  }, [offers])

  const press = () => {
    setProblem(null)
    // A browser asks for one passkey at a time.
    offer.current?.abort()
    signIn.mutate(undefined, {
      onSuccess: onSignedIn,
      onError: error => {
        setProblem(webAuthnFailure(error, failed))
        setOffers(count => count + 1)
      },
    })
  }
  return (
    <section aria-label="Sign in with a passkey" className="mt-4 grid gap-3">
      <Button variant="quiet" className="w-full" busy={signIn.isPending} onClick={press}>
        <Fingerprint className="size-4" aria-hidden="true" />
        Use a passkey
      </Button>
      {problem && <Alert variant="destructive">{problem}</Alert>}
    </section>
  )
}
