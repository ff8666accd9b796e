/** POST /factors/:factor_id/challenge: begins a challenge, which may be answered for five minutes. */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'
import {
  CHALLENGE_LIFETIME_MS,
  hasVerifiedFactor,
  insertChallenge,
  type StoredFactor,
} from '../accounts/factors'
import type { SessionRow } from '../accounts/sessions'
import type { AuthUser } from '../accounts/users'
import type { AuthContext, Call } from '../context/context'
import { AuthError } from './refusals'
import { factorOfPath, sessionOf } from './factor-of-path'
import { challengeWebAuthn } from '../passkeys/factor-webauthn'
import { challengePhone } from '../phone/factor-phone'
import type { SignedInEndpoint } from '../wire/guards'

export const factorChallenge: SignedInEndpoint = async (context, call, principal) => {
  const session = sessionOf(principal)
  const factor = await factorOfPath(context, call, principal.user.id)
  assertVerifiable(context, factor)
  await assertMaySetUp(context.pool, factor, session)
  const now = context.clock()
  const begun = await begin(context, call, { factor, user: principal.user }, now)
  const expiresAt = Math.floor((now.getTime() + CHALLENGE_LIFETIME_MS) / 1000)
  return { type: factor.factor_type, expires_at: expiresAt, ...begun }
}

async function begin(
  context: AuthContext,
  call: Call,
  { factor, user }: { factor: StoredFactor; user: AuthUser },
  now: Date,
): Promise<{ id: string; webauthn?: object }> {
  if (factor.factor_type === 'webauthn') return challengeWebAuthn(context, call, { factor, user }, now)
  if (factor.factor_type === 'phone')
    return { id: await challengePhone(context, call, { factor, user }, now) }
  return { id: await challengeApp(context, call, factor, now) }
}

async function challengeApp({ pool }: AuthContext, { client }: Call, factor: StoredFactor, now: Date) {
  const id = randomUUID()
  await insertChallenge(pool, { id, factorId: factor.id, ip: client.ip }, now)
  return id
}

/**
 * Requires the second factor of an account that has one before another is set up: a person who has the
 * password alone may have begun it before.
 * @throws {AuthError} insufficient_aal
 */
export async function assertMaySetUp(
  db: Queryable,
  factor: StoredFactor,
  session: SessionRow,
): Promise<void> {
  if (factor.status === 'verified' || session.aal === 'aal2') return
  if (await hasVerifiedFactor(db, factor.user_id))
    throw new AuthError('insufficient_aal', { status: 403, message: 'AAL2 required to enroll a new factor' })
}

/** @throws {AuthError} mfa_*_verify_not_enabled */
export function assertVerifiable(
  { policy, relyingParty }: Pick<AuthContext, 'policy' | 'relyingParty'>,
  factor: StoredFactor,
): void {
  const { phone, totp, webauthn } = policy.mfa
  if (factor.factor_type === 'webauthn' && !(webauthn.verifyEnabled && relyingParty))
    throw new AuthError('mfa_webauthn_verify_not_enabled')
  if (factor.factor_type === 'phone' && !phone.verifyEnabled)
    throw new AuthError('mfa_phone_verify_not_enabled')
  if (factor.factor_type === 'totp' && !totp.verifyEnabled) throw new AuthError('mfa_totp_verify_not_enabled')
}
