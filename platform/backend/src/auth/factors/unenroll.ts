/** DELETE /factors/:factor_id: removes a factor. Removing a verified one requires a session of AAL2. */
import { inTransaction } from '../../db/transaction'
import { deleteFactor, findFactor, lockAccountFactors } from '../accounts/factors'
import { AuthError } from '../auth-error'
import { notifyOwner } from '../mails/owner-notice'
import { factorOfPath, sessionOf } from './factor-of-path'
import type { SignedInEndpoint } from '../wire/guards'

export const factorUnenroll: SignedInEndpoint = async (context, call, principal) => {
  const { aal } = sessionOf(principal)
  const { id } = await factorOfPath(context, call, principal.user.id)
  const { user } = principal
  await inTransaction(context.pool, async db => {
    await lockAccountFactors(db, user.id)
    const factor = await findFactor(db, user.id, id)
    if (!factor) throw new AuthError('mfa_factor_not_found')
    if (factor.status === 'verified' && aal !== 'aal2') {
      const message = 'AAL2 required to unenroll verified factor'
      throw new AuthError('insufficient_aal', { status: 422, message })
    }
    await deleteFactor(db, factor, context.clock())
    if (factor.status === 'verified')
      await notifyOwner(context, db, user, 'factor_removed', { factorType: factor.factor_type })
  })
  return { id }
}
