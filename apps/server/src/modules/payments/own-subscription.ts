/** A member's subscription: Stripe's own page for it, or in the sandbox what that page would do. */
import { openMembershipStatuses } from '@juno/domain/option-lists/record-statuses'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '@juno/backend'
import type { StripeSandbox } from './stripe/stripe-gateway'
import type { ApiContext, ServiceDb } from '../../platform/api/api-context'
import { ApiError } from '../../platform/api/api-error'
import { deliverEvents } from './stripe/deliver-events'

type Person = Caller & { userId: string }

export interface OwnSubscription {
  subscription_id: string
  stripe_customer_id: string | null
  cancel_at_period_end: boolean
  current_period_end: Date | null
}

/** The subscriptions that a person pays for, the one that runs longest first. */
export async function openSubscriptions(serviceDb: ServiceDb, userId: string): Promise<OwnSubscription[]> {
  const { rows } = await serviceDb.transaction(db =>
    db.query<OwnSubscription>(
      `select m.subscription_id, m.stripe_customer_id, m.cancel_at_period_end, m.current_period_end
       from public.memberships m
       where m.user_id = $1 and m.subscription_id is not null and m.status = any ($2)
       order by m.current_period_end desc nulls last`,
      [userId, openMembershipStatuses],
    ),
  )
  return rows
}

/** @throws {ApiError} no_membership when there is none, or no such page */
export async function openPortal(
  { serviceDb, stripe, config }: Pick<ApiContext, 'serviceDb' | 'stripe' | 'config'>,
  { userId }: Person,
): Promise<{ url: string }> {
  const { rows } = await serviceDb.transaction(db =>
    db.query<{ customer: string }>(
      `select m.stripe_customer_id as customer from public.memberships m
       where m.user_id = $1 and m.stripe_customer_id is not null
       order by (m.status = any ($2)) desc, m.current_period_end desc nulls last limit 1`,
      [userId, openMembershipStatuses],
    ),
  )
  const url = rows[0] && (await stripe.openPortal(rows[0].customer, `${config.siteUrl}/settings`))
  if (!url) throw new ApiError('no_membership')
  return { url }
}

/** @throws {ApiError} no_membership */
export async function changeSubscription(
  { serviceDb, stripe }: { serviceDb: ServiceDb; stripe: StripeSandbox },
  { userId }: Person,
  app: FastifyInstance,
  { cancel }: { cancel: boolean },
): Promise<{ cancelAtPeriodEnd: boolean }> {
  const [current] = await openSubscriptions(serviceDb, userId)
  const changed = current && (await stripe.setCancelAtPeriodEnd(current.subscription_id, cancel))
  if (!changed) throw new ApiError('no_membership')
  await deliverEvents(app, changed.events)
  return { cancelAtPeriodEnd: changed.subscription.cancelAtPeriodEnd }
}
