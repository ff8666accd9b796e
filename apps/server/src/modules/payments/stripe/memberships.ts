/** Keeps one row of public.memberships per subscription, in sync with the payment provider. */
import type { Queryable } from '@juno/backend'
import type { Subscription } from './stripe-objects'

export interface Membership {
  id: string
  user_id: string | null
  email: string
  status: string
  last_event_at: Date | null
}

/** A subscription never leaves these states. */
const FINAL_STATUSES = ['canceled', 'incomplete_expired']

/**
 * One transaction at a time processes a subscription, also the first one, when there is no row to lock.
 * Held until the transaction ends.
 */
export async function lockSubscription(db: Queryable, subscriptionId: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`subscription:${subscriptionId}`])
}

export async function findMembership(db: Queryable, subscriptionId: string): Promise<Membership | null> {
  const { rows } = await db.query<Membership>(
    'select id, user_id, email, status, last_event_at from public.memberships where subscription_id = $1',
    [subscriptionId],
  )
  return rows[0] ?? null
}

/**
 * Whether an event is older than what is stored. Used only where the subscription could not be fetched
 * as it is now: `created` counts whole seconds, so events of the same second are ordered by what can follow what.
 */
export function isStale(
  stored: Membership | null,
  reported: { status: string; at: Date; isFirst: boolean },
): boolean {
  if (!stored) return false
  if (FINAL_STATUSES.includes(stored.status)) return true
  const storedAt = stored.last_event_at?.getTime() ?? 0
  if (reported.at.getTime() !== storedAt) return reported.at.getTime() < storedAt
  return reported.isFirst || (reported.status === 'incomplete' && stored.status !== 'incomplete')
}

/** `userId` null keeps the person to whom the membership is attached already. */
export async function saveMembership(
  db: Queryable,
  subscription: Subscription,
  person: { email: string; userId: string | null; doubleOf?: string | null },
  at: Date,
): Promise<void> {
  await db.query(
    `insert into public.memberships as m (user_id, email, plan, status, stripe_customer_id, subscription_id,
       current_period_end, cancel_at_period_end, last_event_at, double_of)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (subscription_id) do update set
       user_id = coalesce(excluded.user_id, m.user_id),
       double_of = coalesce(m.double_of, excluded.double_of),
       email = excluded.email,
       plan = excluded.plan,
       status = excluded.status,
       stripe_customer_id = excluded.stripe_customer_id,
       current_period_end = coalesce(excluded.current_period_end, m.current_period_end),
       cancel_at_period_end = excluded.cancel_at_period_end,
       last_event_at = greatest(m.last_event_at, excluded.last_event_at),
       updated_at = now()`,
    [
      person.userId,
      person.email,
      subscription.plan,
      subscription.status,
      subscription.customerId,
      subscription.id,
      subscription.currentPeriodEnd,
      subscription.cancelAtPeriodEnd,
      at,
      person.doubleOf ?? null,
    ],
  )
}
