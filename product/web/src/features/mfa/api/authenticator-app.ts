// Sets up the caller's authenticator apps, and verifies their codes.
import { mfaKey } from '@/lib/auth/query-keys'
import { loadClient } from '@/lib/load-client'
import { refreshing } from '@/lib/refreshing'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { isWrongCode } from '../mfa-failure'
import { clearUnfinished } from './clear-unfinished'
import { lastFactor, rememberFactor } from './last-factor'

/**
 * Upgrades the session's AAL with the code of any of the caller's apps. Where the apps were removed elsewhere, there is
 * nothing to verify: the renewed session says so.
 * @throws the service's error
 */
export async function verifyAppCode(code: string): Promise<void> {
  const last = lastFactor()
  // Only apps that are set up count.
  const { auth } = await loadClient()
  const apps = unwrap(await auth.mfa.listFactors()).totp.toSorted(
    (a, b) => Number(b.id === last) - Number(a.id === last) || a.created_at.localeCompare(b.created_at),
  )
  if (apps.length === 0) await auth.refreshSession()
  let refusal: unknown = null
  for (const { id } of apps) {
    const { error } = await auth.mfa.challengeAndVerify({ factorId: id, code })
    if (!error) {
      rememberFactor(id)
      return
    }
    if (!isWrongCode(error)) throw error
    refusal = error
  }
  if (refusal) throw refusal as Error
}

export const useVerifyAppCode = () =>
  useMutation({ mutationFn: verifyAppCode, onSuccess: refreshing(mfaKey) })

export interface AppEnrollment {
  id: string
  /** A data URL that shows the QR code as an image. */
  qrCode: string
  secret: string
  /** The same for an app on this device: `otpauth://…`. */
  uri: string
}

/** Removes what an earlier attempt left unfinished, then requests a new secret. @param issuer shown beside the code */
async function startAppEnrollment({
  name,
  issuer,
}: {
  name: string
  issuer: string
}): Promise<AppEnrollment> {
  await clearUnfinished()
  const { auth } = await loadClient()
  const { id, totp } = unwrap(await auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer }))
  return { id, qrCode: imageAddress(totp.qr_code), secret: totp.secret, uri: totp.uri }
}

/** The client's data URL is not encoded, and a `#` in the drawing would end it. */
const imageAddress = (qrCode: string) =>
  `data:image/svg+xml;utf-8,${encodeURIComponent(qrCode.replace(/^data:image\/svg\+xml;utf-8,/, ''))}`

export const useStartAppEnrollment = () => useMutation({ mutationFn: startAppEnrollment })

/** Verifies the app's first code, which sets the app up and upgrades the session's AAL. */
export const useConfirmAppEnrollment = () =>
  useMutation({
    mutationFn: async ({ id, code }: { id: string; code: string }) => {
      const { auth } = await loadClient()
      return unwrap(await auth.mfa.challengeAndVerify({ factorId: id, code }))
    },
    onSuccess: refreshing(mfaKey),
  })
