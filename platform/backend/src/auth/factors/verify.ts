/**
 * POST /factors/:factor_id/verify: a correct code (RFC 6238), or a signature of the security key, upgrades the caller's
 * session to AAL2.
 */
import { z } from 'zod'
import type { Queryable } from '../../db/request-scope'
import { inTransaction } from '../../db/transaction'
import { startSignInAttempt } from '../accounts/sign-in-attempt'
import {
  CHALLENGE_LIFETIME_MS,
  findChallenge,
  findFactor,
  lockAccountFactors,
  markChallengeVerified,
  recordTotpStep,
  verifyFactor,
  type ChallengeRow,
  type StoredFactor,
} from '../accounts/factors'
import type { AuthContext, Call } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { assertMaySetUp, assertVerifiable } from './challenge'
import { factorOfPath, sessionOf } from './factor-of-path'
import { rejectedMfaAttempt } from '../hooks/mfa-attempt'
import { notifyOwner } from '../mails/owner-notice'
import {
  acceptWebAuthn,
  checkedAnswer,
  webAuthnAnswer,
  type WebAuthnAnswer,
} from '../passkeys/factor-webauthn'
import { acceptsTextedCode } from '../phone/factor-phone'
import { FACTOR_FAILURES } from '../rules/rate-limits'
import { matchingStep } from './totp'
import { decryptSecret, UnreadableSecretError } from '../tokens/factor-secret'
import type { SessionBody } from '../tokens/issue-session'
import { upgradeAal } from '../tokens/upgrade-aal'
import { read } from '../wire/body-parsers'
import type { Principal, SignedInEndpoint } from '../wire/guards'

const schema = z.object({
  challenge_id: z.uuid('has to be an UUID'),
  code: z.string().nullish(),
  webauthn: webAuthnAnswer.nullish(),
})

interface Answered {
  factor: StoredFactor
  challenge: ChallengeRow
  /** A code, or the response of an authenticator. */
  answer: string | WebAuthnAnswer
}

export const factorVerify: SignedInEndpoint = async (context, call, principal) => {
  const factor = await factorOfPath(context, call, principal.user.id)
  const { challenge_id: challengeId, code, webauthn } = read(schema, call.body)
  const byKey = factor.factor_type === 'webauthn'
  if (!code && !byKey) throw invalid('Code needs to be non-empty')
  assertVerifiable(context, factor)
  const answer = byKey ? checkedAnswer(webauthn, factor) : code!

  const succeeded = await startSignInAttempt(
    context,
    call.client.rateLimitKey,
    principal.user.id,
    FACTOR_FAILURES,
  )
  const outcome = await inTransaction(context.pool, db =>
    verifyAnswer(context, call, db, principal, { factorId: factor.id, challengeId, answer }),
  )
  // Returned rather than thrown, so that the deletion of an expired challenge is committed.
  if (outcome instanceof AuthError) throw outcome
  await succeeded()
  return outcome
}

async function verifyAnswer(
  context: AuthContext,
  call: Call,
  db: Queryable,
  principal: Principal,
  entered: { factorId: string; challengeId: string; answer: string | WebAuthnAnswer },
): Promise<SessionBody | AuthError> {
  const { id: userId } = principal.user
  const session = sessionOf(principal)
  // The second of two requests with the same code waits, and finds the code used.
  await lockAccountFactors(db, userId)
  const factor = await findFactor(db, userId, entered.factorId)
  if (!factor) return new AuthError('mfa_factor_not_found')
  await assertMaySetUp(db, factor, session)
  const challenge = await openChallenge(context, call, db, entered)
  if (challenge instanceof AuthError) return challenge
  const refused = await refusal(context, db, { factor, challenge, answer: entered.answer })
  const attempt = { factorId: factor.id, factorType: factor.factor_type, valid: refused === null }
  const rejected = await rejectedMfaAttempt(context, call, db, { userId, ...attempt })
  if (rejected) return rejected
  if (refused) return refused

  const now = context.clock()
  await markChallengeVerified(db, entered.challengeId, now)
  await verifyFactor(db, factor, now)
  if (factor.status === 'unverified')
    await notifyOwner(context, db, principal.user, 'factor_added', { factorType: factor.factor_type })
  return upgradeAal(context, db, { userId, sessionId: session.id, factor, ip: call.client.ip })
}

async function refusal(
  context: AuthContext,
  db: Queryable,
  { factor, challenge, answer }: Answered,
): Promise<AuthError | null> {
  if (typeof answer !== 'string') return acceptWebAuthn(context, db, { factor, challenge, answer })
  if (factor.factor_type === 'phone')
    return acceptsTextedCode(context, challenge, answer)
      ? null
      : new AuthError('mfa_verification_failed', { message: 'Invalid MFA Phone code entered' })
  return refusedCode(context, db, factor, answer)
}

async function openChallenge(
  { clock }: AuthContext,
  call: Call,
  db: Queryable,
  { factorId, challengeId }: { factorId: string; challengeId: string },
): Promise<ChallengeRow | AuthError> {
  const challenge = await findChallenge(db, { id: challengeId, factorId, ip: call.client.ip })
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found'
    return new AuthError('mfa_factor_not_found', { status: 422, message })
  }
  if (challenge.verified_at || !challenge.same_address) return new AuthError('mfa_ip_address_mismatch')
  if (clock().getTime() - challenge.created_at.getTime() < CHALLENGE_LIFETIME_MS) return challenge
  await db.query('delete from auth.mfa_challenges where id = $1', [challenge.id])
  const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`
  return new AuthError('mfa_challenge_expired', { message })
}

async function refusedCode(
  { config, clock }: AuthContext,
  db: Queryable,
  factor: StoredFactor,
  code: string,
): Promise<AuthError | null> {
  try {
    const secret = decryptSecret(config.jwtSecret, factor.id, factor.secret ?? '')
    const step = matchingStep(secret, code, clock())
    const accepted = step !== null && (await recordTotpStep(db, factor.id, step))
    return accepted ? null : new AuthError('mfa_verification_failed')
  } catch (cause) {
    if (cause instanceof UnreadableSecretError) return new AuthError('mfa_factor_unreadable', { cause })
    throw cause
  }
}
