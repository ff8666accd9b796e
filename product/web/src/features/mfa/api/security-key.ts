// Sets up and uses the caller's security keys and passkeys as second factors. The browser's own dialogs lead through
// both. It does not use the client's `webauthn.register`, which would accept only devices with a plug.
import type { Factor } from '@supabase/supabase-js'
import { mfaKey } from '@/lib/auth/query-keys'
import { loadClient } from '@/lib/load-client'
import { refreshing } from '@/lib/refreshing'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { cancelEnrollment, clearUnfinished } from './clear-unfinished'
import { rememberFactor } from './last-factor'

const relyingParty = () => ({ rpId: window.location.hostname, rpOrigins: [window.location.origin] })

/** Requests a challenge, opens the browser's dialog, and verifies the answer, which upgrades the session's AAL. */
async function answer(factorId: Factor['id']): Promise<void> {
  const { auth } = await loadClient()
  const { id: challengeId, webauthn } = unwrap(
    await auth.mfa.challenge({ factorId, webauthn: relyingParty() }),
  )
  const { type, credential_options: options } = webauthn
  const { credentials } = navigator
  const credential =
    type === 'create'
      ? await credentials.create(options as CredentialCreationOptions)
      : await credentials.get(options as CredentialRequestOptions)
  const response = { type, credential_response: credential as never, ...relyingParty() }
  unwrap(await auth.mfa.verify({ factorId, challengeId, webauthn: response }))
}

/** Rejects with the error of the browser or the service, and then leaves nothing behind. */
export const useSetUpKey = () =>
  useMutation({
    mutationFn: async (friendlyName: string) => {
      await clearUnfinished()
      const { auth } = await loadClient()
      const { id } = unwrap(await auth.mfa.enroll({ factorType: 'webauthn', friendlyName }))
      try {
        await answer(id)
      } catch (error) {
        await cancelEnrollment(id)
        throw error
      }
      rememberFactor(id)
    },
    onSuccess: refreshing(mfaKey),
  })

/** Rejects with the error of the browser or the service. */
export const useVerifyKey = () =>
  useMutation({
    mutationFn: async (id: string) => {
      await answer(id)
      rememberFactor(id)
    },
    onSuccess: refreshing(mfaKey),
  })
