/** /admin/users/:id/factors: lists, renames and deletes MFA factors, without their secrets. */
import { z } from 'zod'
import { sqlState } from '../../db/errors'
import { inTransaction } from '../../db/transaction'
import { deleteFactor, findFactor, lockAccountFactors } from '../accounts/factors'
import type { Endpoint } from '../context/context'
import { AuthError } from './refusals'
import { factorOfPath } from './factor-of-path'
import { normalisedPhone } from '../rules/phone-number'
import { read } from '../wire/body-parsers'
import { userOfPath } from '../wire/user-of-path'

export const listFactors: Endpoint = async (context, call) => (await userOfPath(context, call)).factors

export const deleteFactorEndpoint: Endpoint = async (context, call) => {
  const user = await userOfPath(context, call)
  const { id } = await factorOfPath(context, call, user.id)
  await inTransaction(context.pool, async db => {
    await lockAccountFactors(db, user.id)
    const factor = await findFactor(db, user.id, id)
    if (factor) await deleteFactor(db, factor, context.clock())
  })
  return user.factors.find(factor => factor.id === id)
}

const changeSchema = z.object({
  friendly_name: z.string().max(120).nullish(),
  phone: z.string().nullish(),
})

/** The number of a phone factor, too: an operator answers for it, as for an address. */
export const updateFactorEndpoint: Endpoint = async (context, call) => {
  const user = await userOfPath(context, call)
  const { id, factor_type } = await factorOfPath(context, call, user.id)
  const { friendly_name: name, phone } = read(changeSchema, call.body)
  const number = phone && factor_type === 'phone' ? normalisedPhone(phone) : null
  await context.pool
    .query(
      `update auth.mfa_factors set friendly_name = coalesce($2, friendly_name), phone = coalesce($3, phone), updated_at = $4
       where id = $1`,
      [id, name || null, number, context.clock()],
    )
    .catch((cause: unknown) => {
      if (sqlState(cause) !== '23505') throw cause
      const { constraint } = cause as { constraint?: string }
      throw new AuthError(
        constraint === 'unique_phone_factor_per_user'
          ? 'mfa_verified_factor_exists'
          : 'mfa_factor_name_conflict',
        { cause },
      )
    })
  return (await userOfPath(context, call)).factors.find(factor => factor.id === id)
}
