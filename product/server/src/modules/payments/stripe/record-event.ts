/** The ledger of events: what was processed, and what waits for its checkout. */
import type { Queryable } from '@juno/backend'
import type { StripeEvent, Subscription } from './stripe-objects'
import { subscriptionSchema } from './stripe-objects'

/**
 * `applied`: changed a membership, or told of money. `ignored`: of no meaning to us. `stale`: something newer is stored already.
 * `waiting`: a subscription whose payer is not known yet.
 */
export type EventOutcome = 'applied' | 'ignored' | 'stale' | 'waiting'

/** Claims the event. A parallel delivery of the same one waits here for the first. @returns false if it was claimed before */
export async function claimEvent(db: Queryable, event: StripeEvent): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into private.stripe_events (id, type, created, outcome) values ($1, $2, $3, 'ignored')
     on conflict (id) do nothing`,
    [event.id, event.type, event.created],
  )
  return rowCount === 1
}

export async function recordOutcome(
  db: Queryable,
  event: StripeEvent,
  subscriptionId: string | null,
  outcome: EventOutcome,
): Promise<void> {
  await db.query(
    'update private.stripe_events set subscription_id = $2, outcome = $3, object = $4 where id = $1',
    [event.id, subscriptionId, outcome, outcome === 'waiting' ? JSON.stringify(event.data.object) : null],
  )
}

/** Takes the newest state of a subscription whose events arrived before its checkout. */
export async function takeWaitingSubscription(
  db: Queryable,
  subscriptionId: string,
): Promise<{ subscription: Subscription; reportedAt: Date } | null> {
  const { rows } = await db.query<{ object: unknown; created: Date }>(
    `select object, created from private.stripe_events
     where subscription_id = $1 and outcome = 'waiting'
     order by created desc, array_position(array['customer.subscription.deleted',
       'customer.subscription.updated', 'customer.subscription.created'], type), received_at desc
     limit 1`,
    [subscriptionId],
  )
  if (!rows[0]) return null
  await db.query(
    `update private.stripe_events set outcome = 'applied', object = null
     where subscription_id = $1 and outcome = 'waiting'`,
    [subscriptionId],
  )
  return { subscription: subscriptionSchema.parse(rows[0].object), reportedAt: rows[0].created }
}
