/** POST /factors/recovery_codes/verify: an unused code upgrades the caller's session to AAL2, as a factor does. */
import { z } from 'zod'
import { inTransaction } from '../../db/transaction'
import { lockAccountFactors } from '../accounts/factors'
import { startSignInAttempt } from '../accounts/sign-in-attempt'
import { AuthError, invalid } from '../auth-error'
import { sessionOf } from '../factors/factor-of-path'
import { RECOVERY_CODE_ATTEMPT, rejectedMfaAttempt } from '../hooks/mfa-attempt'
import { notifyOwner } from '../mails/owner-notice'
import { FACTOR_FAILURES } from '../rules/rate-limits'
import { upgradeAal } from '../tokens/upgrade-aal'
import { read } from '../wire/body-parsers'
import type { SignedInEndpoint } from '../wire/guards'
import { normalisedRecoveryCode, recoveryCodeHash } from './code'
import { codesLeft, useCode } from './stored-codes'

const schema = z.object({ code: z.string().nullish() })

export const verifyRecoveryCode: SignedInEndpoint = async (context, call, principal) => {
  const { id: userId } = principal.user
  const session = sessionOf(principal)
  const { code: entered } = read(schema, call.body)
  if (!entered) throw invalid('Code needs to be non-empty')
  const code = normalisedRecoveryCode(entered)

  // All kinds of codes have one count: a guesser gets ten tries, not ten of each.
  const succeeded = await startSignInAttempt(context, call.client.rateLimitKey, userId, FACTOR_FAILURES)
  const outcome = await inTransaction(context.pool, async db => {
    await lockAccountFactors(db, userId)
    const used = code && (await useCode(db, userId, recoveryCodeHash(context.config.jwtSecret, userId, code)))
    const attempt = { userId, ...RECOVERY_CODE_ATTEMPT, valid: Boolean(used) }
    // Returned rather than thrown, so that what the hook wrote is committed.
    const rejected = await rejectedMfaAttempt(context, call, db, attempt)
    if (rejected) return rejected
    if (!used) return new AuthError('mfa_verification_failed', { message: 'Invalid recovery code entered' })
    const { ip } = call.client
    const body = await upgradeAal(context, db, { userId, sessionId: session.id, factor: null, ip })
    const { remaining } = await codesLeft(db, userId)
    await notifyOwner(context, db, principal.user, 'recovery_code_used', { codesLeft: remaining })
    return { ...body, recovery_codes_left: remaining }
  })
  if (outcome instanceof AuthError) throw outcome
  await succeeded()
  return outcome
}
