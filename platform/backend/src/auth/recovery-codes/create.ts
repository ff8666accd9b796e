/** POST /factors/recovery_codes: makes ten codes and shows them once. They replace those of before. */
import { inTransaction } from '../../db/transaction'
import { lockAccountFactors } from '../accounts/factors'
import { findSession } from '../accounts/sessions'
import { loadUser } from '../accounts/users'
import { AuthError } from '../auth-error'
import { sessionOf } from '../factors/factor-of-path'
import { notifyOwner } from '../mails/owner-notice'
import type { SignedInEndpoint } from '../wire/guards'
import { newRecoveryCode, normalisedRecoveryCode, recoveryCodeHash } from './code'
import { CODES_IN_A_SET, replaceCodes } from './stored-codes'

export const createRecoveryCodes: SignedInEndpoint = async (context, _call, principal) => {
  const { id: userId } = principal.user
  const { id: sessionId } = sessionOf(principal)
  const codes = Array.from({ length: CODES_IN_A_SET }, newRecoveryCode)
  const hashes = codes.map(code =>
    recoveryCodeHash(context.config.jwtSecret, userId, normalisedRecoveryCode(code)!),
  )
  const now = context.clock()
  await inTransaction(context.pool, async db => {
    await lockAccountFactors(db, userId)
    const user = await loadUser(db, userId)
    if (!user?.factors.some(({ status }) => status === 'verified'))
      throw new AuthError('mfa_factor_not_found')
    // The session is read under the lock: its factor may have been removed meanwhile.
    if ((await findSession(db, sessionId, userId))?.aal !== 'aal2')
      throw new AuthError('insufficient_aal', {
        status: 403,
        message: 'AAL2 required to make recovery codes',
      })
    await replaceCodes(db, userId, hashes, now)
    await notifyOwner(context, db, user, 'recovery_codes_created')
  })
  return { codes, created_at: now }
}
