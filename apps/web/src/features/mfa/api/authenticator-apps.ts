// The authenticator apps of the caller: list, set up, verify a code, remove.
import type { Factor } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { ownAccountQuery } from '@/lib/auth/own-account'
import { mfaKey } from '@/lib/auth/query-keys'
import { logFailure } from '@/lib/log-failure'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { isWrongCode } from '../mfa-failure'

export interface AuthenticatorApp {
  id: string
  name: string
  /** ISO instant. */
  addedAt: string
}

/** Oldest first; without those whose first code was never shown. */
const appsOf = (factors: readonly Factor[] = []): AuthenticatorApp[] =>
  factors
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .map(factor => ({
      id: factor.id,
      name: factor.friendly_name || 'Authenticator app',
      addedAt: factor.created_at,
    }))
    .sort((a, b) => a.addedAt.localeCompare(b.addedAt))

export const useApps = (userId: string) =>
  useQuery({ ...ownAccountQuery(userId), select: ({ factors }) => appsOf(factors) })

/** The app whose code was accepted last in this browser. It is tried first, because each refused attempt counts. */
const lastAppKey = 'mfa-app'

/**
 * Upgrades the session's AAL with the code of any of the caller's apps. Where the apps were removed meanwhile, there is
 * nothing to verify: the renewed session says so.
 * @throws the service's error
 */
async function verifyCode(code: string): Promise<void> {
  const last = localStorage.getItem(lastAppKey)
  const apps = appsOf(unwrap(await supabase.auth.mfa.listFactors()).totp).sort(
    (a, b) => Number(b.id === last) - Number(a.id === last),
  )
  if (apps.length === 0) await supabase.auth.refreshSession()
  let refusal: unknown = null
  for (const { id } of apps) {
    const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code })
    if (!error) {
      localStorage.setItem(lastAppKey, id)
      return
    }
    if (!isWrongCode(error)) throw error
    refusal = error
  }
  if (refusal) throw refusal as Error
}

export const useVerifyCode = () => useMutation({ mutationFn: verifyCode, onSuccess: refreshing(mfaKey) })

export interface Enrollment {
  id: string
  /** An address that shows the QR code as an image. */
  qrCode: string
  secret: string
  /** The same for an app on this device: `otpauth://…`. */
  uri: string
}

/** Removes what an earlier attempt left unfinished, then asks for a new secret. @param issuer shown beside the code */
async function startEnrollment({ name, issuer }: { name: string; issuer: string }): Promise<Enrollment> {
  const { all } = unwrap(await supabase.auth.mfa.listFactors())
  for (const { id, status } of all)
    if (status === 'unverified') unwrap(await supabase.auth.mfa.unenroll({ factorId: id }))
  const { id, totp } = unwrap(
    await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer }),
  )
  return { id, qrCode: imageAddress(totp.qr_code), secret: totp.secret, uri: totp.uri }
}

/** The client's data URL is not encoded, and a `#` in the drawing would end it. */
const imageAddress = (qrCode: string) =>
  `data:image/svg+xml;utf-8,${encodeURIComponent(qrCode.replace(/^data:image\/svg\+xml;utf-8,/, ''))}`

export const useStartEnrollment = () => useMutation({ mutationFn: startEnrollment })

/** Verifies the app's first code: the app is set up, and the session's AAL is upgraded. */
export const useConfirmEnrollment = () =>
  useMutation({
    mutationFn: async ({ id, code }: { id: string; code: string }) =>
      unwrap(await supabase.auth.mfa.challengeAndVerify({ factorId: id, code })),
    onSuccess: refreshing(mfaKey),
  })

/** Removes an unfinished app. Never rejects: the next attempt would remove it too. */
export async function cancelEnrollment(id: string): Promise<void> {
  const { error } = await supabase.auth.mfa.unenroll({ factorId: id })
  if (error) logFailure('An unfinished authenticator app was not taken off', error)
}

/** Renews the session afterwards: its AAL still counts a code of that app. @param code where the AAL has to be upgraded first */
async function removeApp({ id, code }: { id: string; code?: string }): Promise<void> {
  if (code) await verifyCode(code)
  unwrap(await supabase.auth.mfa.unenroll({ factorId: id }))
  const { error } = await supabase.auth.refreshSession()
  if (error) logFailure('The session was not renewed after an app was removed', error)
}

export const useRemoveApp = () => useMutation({ mutationFn: removeApp, onSettled: refreshing(mfaKey) })
