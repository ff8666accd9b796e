/**
 * POST /factors: enrolls an authenticator app. The factor is unverified until a code of it is entered.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { inTransaction } from '../db/transaction'
import { deleteStaleFactors, insertTotpFactor, lockAccountFactors } from './accounts/factors'
import type { SessionRow } from './accounts/sessions'
import { loadUser, type FactorRow } from './accounts/users'
import { AuthError, invalid } from './error-catalogue'
import { sessionOf } from './factor-of-path'
import { qrCode } from './rules/qr-code'
import { newTotpSecret, totpUri } from './rules/totp'
import { encryptSecret } from './tokens/factor-secret'
import { read } from './wire/body-parsers'
import type { SignedInEndpoint } from './wire/guards'

const schema = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], {
    error: 'factor_type needs to be totp, phone, or webauthn',
  }),
  friendly_name: z.string().max(100, 'may be 100 characters long').nullish(),
  issuer: z.string().max(64, 'may be 64 characters long').nullish(),
})

export const factorEnroll: SignedInEndpoint = async (context, call, principal) => {
  const session = sessionOf(principal)
  const { factor_type: type, friendly_name: name, issuer: given } = read(schema, call.body)
  if (type === 'phone') throw new AuthError('mfa_phone_enroll_not_enabled')
  if (type === 'webauthn') throw new AuthError('mfa_webauthn_enroll_not_enabled')
  const { maxEnrolledFactors, totp } = context.policy.mfa
  if (!totp.enrollEnabled) throw new AuthError('mfa_totp_enroll_not_enabled')

  const { config, pool, clock } = context
  const { user } = principal
  const [id, secret, friendlyName] = [randomUUID(), newTotpSecret(), name ?? '']
  const uri = totpUri(secret, given || new URL(config.siteUrl).host, user.email ?? user.id)
  const qr_code = qrCode(uri)
  if (qr_code === null) throw invalid('issuer: is too long for a QR code')

  await inTransaction(pool, async db => {
    await lockAccountFactors(db, user.id)
    await deleteStaleFactors(db, user.id, clock())
    const { factors } = (await loadUser(db, user.id))!
    assertMayEnroll(factors, maxEnrolledFactors, friendlyName, session)
    const sealed = encryptSecret(config.jwtSecret, id, secret)
    await insertTotpFactor(db, { id, userId: user.id, friendlyName, secret: sealed }, clock())
  })
  return { id, type, friendly_name: friendlyName, totp: { qr_code, secret, uri } }
}

/** Checks in GoTrue's order, so that a request gets the same error. */
function assertMayEnroll(
  factors: readonly FactorRow[],
  most: number,
  friendlyName: string,
  session: SessionRow,
): void {
  if (factors.some(factor => (factor.friendly_name ?? '') === friendlyName)) {
    throw new AuthError('mfa_factor_name_conflict', {
      message: `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`,
    })
  }
  if (factors.length >= most) throw new AuthError('too_many_enrolled_mfa_factors')
  if (factors.some(factor => factor.status === 'verified') && session.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', { status: 403, message: 'AAL2 required to enroll a new factor' })
  }
}
