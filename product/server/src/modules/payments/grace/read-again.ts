/** Reads a subscription as it is now at the provider, and keeps it. The caller holds its lock. */
import type { Queryable } from '@juno/backend'
import type { PaymentContext } from '../stripe/payment-context'
import { findMembership, saveMembership } from '../stripe/memberships'
import type { Subscription } from '../stripe/stripe-objects'
import { noteUnknown } from '../stripe/unknown-membership'

/** Null where the provider does not know it, which is noted, or we do not. @throws {StripeFailure} */
export async function readAgain(
  { stripe, clock }: Pick<PaymentContext, 'stripe' | 'clock'>,
  db: Queryable,
  subscriptionId: string,
): Promise<Subscription | null> {
  const subscription = await stripe.fetchSubscription(subscriptionId)
  const stored = await findMembership(db, subscriptionId)
  const now = clock()
  if (!subscription) await noteUnknown(db, subscriptionId, now)
  if (!subscription || !stored) return null
  await saveMembership(db, subscription, { email: stored.email, userId: null }, { at: now, now })
  return subscription
}

/** For jobs: whoever is at work on it already does what is to be done. */
export async function tryLockSubscription(db: Queryable, subscriptionId: string): Promise<boolean> {
  const { rows } = await db.query<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [`subscription:${subscriptionId}`],
  )
  return rows[0]!.locked
}
