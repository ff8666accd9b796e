/**
 * Closes a person's account: asks for the password, ends what she pays for with the period that is paid, removes
 * what is kept about her, and says goodbye by mail. What stays, and why: private.close_account and decision 014.
 */
import type { AccountClosed } from '@juno/domain/account/account-settings'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '@juno/backend'
import type { ApiContext } from '../../platform/api/api-context'
import { ApiError } from '../../platform/api/api-error'
import { deliverEvents } from '../payments/stripe/deliver-events'
import { openSubscriptions } from '../payments/own-subscription'

type CloseContext = Pick<ApiContext, 'backend' | 'serviceDb' | 'stripe' | 'outbox' | 'config'>

/**
 * Safe to repeat: nothing is removed before the payment provider has agreed.
 * @param proof her password, and the address that guesses are counted by
 * @throws {ApiError} wrong_password, too_many_requests, last_admin
 */
export async function closeAccount(
  { backend, serviceDb, stripe, outbox, config }: CloseContext,
  { userId }: Caller & { userId: string },
  app: FastifyInstance,
  { password, address }: { password: string; address: string },
): Promise<AccountClosed> {
  await backend.authAdmin.verifyPassword(userId, password, address).catch(refusePassword)
  const { rows } = await serviceDb.transaction(db =>
    db.query<{ email: string; name: string | null; last_admin: boolean }>(
      `select private.account_email(p.id) as email, p.name, private.is_last_admin(p.id) as last_admin
       from public.profiles p where p.id = $1`,
      [userId],
    ),
  )
  const [person] = rows
  if (!person) throw new ApiError('profile_not_found')
  if (person.last_admin) throw new ApiError('last_admin')

  const paid = await openSubscriptions(serviceDb, userId)
  for (const subscription of paid.filter(one => !one.cancel_at_period_end)) {
    const changed = await stripe.setCancelAtPeriodEnd(subscription.subscription_id, true)
    await deliverEvents(app, changed?.events ?? [])
  }
  const membershipEndsAt = paid[0]?.current_period_end?.toISOString() ?? null

  await serviceDb.transaction(async db => {
    const closed = await db.query<{ outcome: string }>('select private.close_account($1) as outcome', [
      userId,
    ])
    if (closed.rows[0]?.outcome === 'last_admin') throw new ApiError('last_admin')
    if (closed.rows[0]?.outcome !== 'closed') throw new ApiError('profile_not_found')
    await outbox.enqueue(db, {
      kind: 'account-closed',
      to: person.email,
      data: { name: person.name ?? '', membershipEndsAt, siteUrl: config.siteUrl },
      idempotencyKey: `account-closed:${userId}`,
    })
  })
  return { membershipEndsAt }
}

function refusePassword(cause: unknown): never {
  const { code, retryAfter } = cause as { code?: string; retryAfter?: number | null }
  if (code === 'invalid_credentials') throw new ApiError('wrong_password', { cause })
  if (code === 'over_request_rate_limit')
    throw new ApiError('too_many_requests', { cause, headers: { 'retry-after': String(retryAfter ?? 60) } })
  throw cause
}
