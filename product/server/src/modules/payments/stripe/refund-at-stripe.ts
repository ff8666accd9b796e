/**
 * Gives back what was paid for a subscription that opened nothing, and ends the subscription: state, audit entry and the
 * payer's mail in the transaction that asks the provider.
 */
import type { Queryable } from '@juno/backend'
import type { Refundable } from '@juno/domain/payments/refund-payment'
import type { AskingContext } from './payment-context'
import { paymentRefunded } from '../payer/payment-refunded-mail'
import { claimSubscription } from './memberships'

export interface Refunding {
  id: string
  email: string
  subscription_id: string
}

/** Notes that everything that was paid for a subscription was refunded elsewhere. @returns whether that was new */
export async function noteRefund(
  context: AskingContext,
  db: Queryable,
  subscriptionId: string,
): Promise<boolean> {
  await claimSubscription(context, subscriptionId)
  // The account may be made while the money goes back.
  const payment = await context.pin(() => lockUnmatched(db, subscriptionId))
  const paid = payment && (await context.stripe.fetchPaid(subscriptionId))
  if (!payment || !paid || paid.paidCents === 0 || paid.refundedCents < paid.paidCents) return false
  await refundAtStripe(context, db, payment, null)
  return true
}

/**
 * Locks an unmatched payment: until the transaction ends, nobody attaches it to an account. The caller has claimed the
 * subscription.
 */
export async function lockUnmatched(db: Queryable, subscriptionId: string): Promise<Refunding | null> {
  await lockRegistration(db, subscriptionId)
  await db.query('select from public.memberships where subscription_id = $1 for update', [subscriptionId])
  const { rows } = await db.query<Refunding>(
    'select id, email, subscription_id from private.unmatched_payments where subscription_id = $1',
    [subscriptionId],
  )
  return rows[0] ?? null
}

/**
 * Locks the registration before the row of the membership, as the making of an account does (`private.follow_account`).
 */
export async function lockRegistration(db: Queryable, subscriptionId: string): Promise<void> {
  await db.query('select from public.pending_registrations where subscription_id = $1 for update', [
    subscriptionId,
  ])
}

/**
 * Refunds a payment that is locked.
 * @param by who has confirmed which amount; null for a refund in the provider's dashboard
 * @throws {OtherAmountError} and nothing went back
 */
export async function refundAtStripe(
  { stripe, outbox, site }: AskingContext,
  db: Queryable,
  payment: Refunding,
  by: { reviewerId: string; cents: number } | null,
): Promise<Refundable> {
  const refund = await stripe.refundSubscription(payment.subscription_id, `refund:${payment.id}`, by?.cents)
  const { rows } = await db.query<{ first: boolean }>(
    'select private.record_refund($1, $2, $3, $4) as first',
    [payment.id, refund.cents, refund.currency, by?.reviewerId ?? null],
  )
  if (rows[0]?.first) {
    await outbox.enqueue(db, {
      kind: 'payment-refunded',
      to: payment.email,
      content: paymentRefunded(refund, site),
      idempotencyKey: `payment-refunded:${payment.id}`,
    })
  }
  return refund
}
