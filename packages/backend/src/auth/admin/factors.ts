/**
 * /admin/users/:id/factors: lists and deletes MFA factors, without their secrets.
 */
import { inTransaction } from '../../db/transaction'
import { deleteFactor, findFactor, lockAccountFactors } from '../accounts/factors'
import { loadUser, type AuthUser } from '../accounts/users'
import type { AuthContext, Endpoint } from '../context'
import { AuthError } from '../error-catalogue'
import { factorOfPath } from '../factor-of-path'
import { userIdOf } from './user-id'

export const listFactors: Endpoint = async (context, call) =>
  (await existing(context, userIdOf(call))).factors

export const deleteFactorEndpoint: Endpoint = async (context, call) => {
  const user = await existing(context, userIdOf(call))
  const { id } = await factorOfPath(context, call, user.id)
  await inTransaction(context.pool, async db => {
    await lockAccountFactors(db, user.id)
    const factor = await findFactor(db, user.id, id)
    if (factor) await deleteFactor(db, factor, context.clock())
  })
  return user.factors.find(factor => factor.id === id)
}

async function existing({ pool }: AuthContext, userId: string): Promise<AuthUser> {
  const user = await loadUser(pool, userId)
  if (!user) throw new AuthError('user_not_found')
  return user
}
