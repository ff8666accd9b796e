/** Reads a subscription as it is now at the provider, and keeps it. The caller has claimed it. */
import type { Queryable } from '@juno/backend'
import type { AskingContext } from '../stripe/payment-context'
import { findMembership, saveMembership } from '../stripe/memberships'
import type { Subscription } from '../stripe/stripe-objects'
import { noteUnknown } from '../stripe/unknown-membership'

/**
 * Reads a subscription again. Null where the provider does not know it, which is noted, or we do not. @throws
 * {StripeFailure}
 */
export async function readAgain(
  { stripe, clock }: Pick<AskingContext, 'stripe' | 'clock'>,
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
