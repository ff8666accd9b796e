/**
 * POST /factors/:factor_id/challenge: begins a challenge, which a code may answer for five minutes.
 */
import { randomUUID } from 'node:crypto'
import { CHALLENGE_LIFETIME_MS, insertChallenge, type StoredFactor } from './accounts/factors'
import type { AuthContext, Call } from './context'
import { AuthError } from './error-catalogue'
import { factorOfPath, sessionOf } from './factor-of-path'
import { challengePhone } from './phone/factor-phone'
import type { SignedInEndpoint } from './wire/guards'

export const factorChallenge: SignedInEndpoint = async (context, call, principal) => {
  sessionOf(principal)
  const factor = await factorOfPath(context, call, principal.user.id)
  assertVerifiable(context, factor)
  const now = context.clock()
  const begin = factor.factor_type === 'phone' ? challengePhone : challengeApp
  const id = await begin(context, call, factor, now)
  const expiresAt = Math.floor((now.getTime() + CHALLENGE_LIFETIME_MS) / 1000)
  return { id, type: factor.factor_type, expires_at: expiresAt }
}

async function challengeApp({ pool }: AuthContext, { client }: Call, factor: StoredFactor, now: Date) {
  const id = randomUUID()
  await insertChallenge(pool, { id, factorId: factor.id, ip: client.ip }, now)
  return id
}

/** @throws {AuthError} mfa_*_verify_not_enabled */
export function assertVerifiable({ policy }: Pick<AuthContext, 'policy'>, factor: StoredFactor): void {
  const { phone, totp } = policy.mfa
  if (factor.factor_type === 'webauthn') throw new AuthError('mfa_webauthn_verify_not_enabled')
  if (factor.factor_type === 'phone' && !phone.verifyEnabled)
    throw new AuthError('mfa_phone_verify_not_enabled')
  if (factor.factor_type === 'totp' && !totp.verifyEnabled) throw new AuthError('mfa_totp_verify_not_enabled')
}
