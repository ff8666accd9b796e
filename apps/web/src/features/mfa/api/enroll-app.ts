// Setting up an authenticator app: a secret for the app, then its first code as the proof that it has it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { logFailure } from '@/lib/log-failure'
import { mfaKey } from '@/lib/auth/query-keys'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export interface Enrolment {
  id: string
  /** An address that shows the QR code as an image. */
  qrCode: string
  secret: string
  /** The same for an app on this device: `otpauth://…`. */
  uri: string
}

interface EnrolmentRequest {
  name: string
  /** What the app shows beside the code: the community's name. */
  issuer: string
}

/** Clears away what an earlier attempt left behind, then asks for a new secret. */
async function startEnrolment({ name, issuer }: EnrolmentRequest): Promise<Enrolment> {
  const { all } = unwrap(await supabase.auth.mfa.listFactors())
  for (const { id, status } of all)
    if (status === 'unverified') unwrap(await supabase.auth.mfa.unenroll({ factorId: id }))
  const { id, totp } = unwrap(
    await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer }),
  )
  return { id, qrCode: imageAddress(totp.qr_code), secret: totp.secret, uri: totp.uri }
}

/** The client's data address carries the drawing as it is; a `#` in it would end the address. */
const imageAddress = (qrCode: string) =>
  `data:image/svg+xml;utf-8,${encodeURIComponent(qrCode.replace(/^data:image\/svg\+xml;utf-8,/, ''))}`

export const useStartEnrolment = () => useMutation({ mutationFn: startEnrolment })

/** Shows the app's first code: the app counts from now on, and so does this session's second factor. */
export function useConfirmEnrolment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, code }: { id: string; code: string }) =>
      unwrap(await supabase.auth.mfa.challengeAndVerify({ factorId: id, code })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mfaKey }),
  })
}

/** Takes an unfinished app off again. It does no harm there: the next attempt would clear it away. Never rejects. */
export async function cancelEnrolment(id: string): Promise<void> {
  const { error } = await supabase.auth.mfa.unenroll({ factorId: id })
  if (error) logFailure('An unfinished authenticator app was not taken off', error)
}
