/** The ledger of events: what is to be applied, what was, and what waits for its checkout. */
import type { Queryable } from '@juno/backend'
import type { StripeEvent, Subscription } from './stripe-objects'
import { subscriptionSchema } from './stripe-objects'

/**
 * `applied`: changed a membership, or told of money. `ignored`: of no meaning to us. `stale`: something newer is stored already.
 * `waiting`: a subscription whose payer is not known yet. Until then an event is `received`.
 */
export type EventOutcome = 'applied' | 'ignored' | 'stale' | 'waiting'

/**
 * Stores an event as it was received; its job is started by the same transaction. One that comes again although it could
 * not be applied yet is due at once.
 * @param isOfUse without it, nothing is to be applied
 * @param taken the caller applies it, unless it crashes
 * @returns false if it was received before
 */
export async function storeEvent(
  db: Queryable,
  { id, type, created, data }: StripeEvent,
  { isOfUse, taken }: { isOfUse: boolean; taken: boolean },
): Promise<boolean> {
  const { rows } = await db.query<{ isNew: boolean }>(
    `insert into private.stripe_events as e (id, type, created, outcome, object, previous, next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, case when $7 then now() + interval '2 minutes' else now() end)
     on conflict (id) do update set next_attempt_at = case when e.failure is null then e.next_attempt_at else now() end
     returning xmax = 0 as "isNew"`,
    [
      id,
      type,
      created,
      isOfUse ? 'received' : 'ignored',
      isOfUse ? JSON.stringify(data.object) : null,
      isOfUse && data.previous_attributes ? JSON.stringify(data.previous_attributes) : null,
      taken,
    ],
  )
  return rows[0]!.isNew
}

/** Locks the event: nobody else applies it until the transaction ends. @returns null if it was applied */
export async function findReceived(db: Queryable, id: string): Promise<StripeEvent | null> {
  const { rows } = await db.query<StripeEvent>(
    `select id, type, created, json_build_object('object', object, 'previous_attributes', previous) as data
     from private.stripe_events where id = $1 and outcome = 'received' for update`,
    [id],
  )
  return rows[0] ?? null
}

export async function recordOutcome(
  db: Queryable,
  { id }: StripeEvent,
  subscriptionId: string | null,
  outcome: EventOutcome,
): Promise<void> {
  await db.query(
    `update private.stripe_events set subscription_id = $2, outcome = $3, previous = null, failure = null,
       object = case when $3 = 'waiting' then object end
     where id = $1`,
    [id, subscriptionId, outcome],
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
