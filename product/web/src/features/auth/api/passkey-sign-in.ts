/** Signs in with a passkey, by a button or through the browser's autofill. */
import { canSuggestPasskeys } from '@/lib/web-authn'
import { useMutation } from '@/lib/use-mutation'
import { cleanClient } from './sign-in'

/** Rejects with the error of the browser or the service. */
export const usePasskeySignIn = () =>
  useMutation({
    mutationFn: async () => {
      const { auth } = await cleanClient()
      const { error } = await auth.signInWithPasskey()
      if (error) throw error
    },
  })

/** A challenge is valid for five minutes. */
const RENEW_AFTER_MS = 4 * 60 * 1000

/**
 * Lets the browser offer passkeys in the address field, until somebody chooses one or `stop` is aborted.
 * @returns whether somebody signed in; false also where this browser or the service does not support it
 * @throws the service's error about the chosen passkey
 */
export async function suggestPasskeys(stop: AbortSignal): Promise<boolean> {
  if (!(await canSuggestPasskeys()) || stop.aborted) return false
  // Without a network, the code of the client may not arrive. The person did not ask for this offer, so no error is
  // shown: the button remains.
  const client = await cleanClient().catch(() => null)
  if (!client) return false
  const { auth } = client
  while (!stop.aborted) {
    const { data } = await auth.passkey.startAuthentication()
    if (!data || stop.aborted) return false
    const credential = await suggested(data.options, stop)
    if (credential === 'refused') return false
    if (!credential) continue
    const { error } = await auth.passkey.verifyAuthentication({
      challengeId: data.challenge_id,
      credential: credential.toJSON() as Answer,
    })
    if (error) throw error
    return true
  }
  return false
}

type Passkeys = Awaited<ReturnType<typeof cleanClient>>['auth']['passkey']
type Answer = Parameters<Passkeys['verifyAuthentication']>[0]['credential']
type Options = NonNullable<Awaited<ReturnType<Passkeys['startAuthentication']>>['data']>['options']

/** @returns null when it is time for a new challenge */
async function suggested(
  options: Options,
  stop: AbortSignal,
): Promise<PublicKeyCredential | null | 'refused'> {
  const ended = new AbortController()
  const end = () => ended.abort()
  const timer = setTimeout(end, RENEW_AFTER_MS)
  stop.addEventListener('abort', end)
  try {
    return (await navigator.credentials.get({
      mediation: 'conditional',
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      ),
      signal: ended.signal,
    })) as PublicKeyCredential | null
  } catch {
    return ended.signal.aborted ? null : 'refused'
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', end)
  }
}
