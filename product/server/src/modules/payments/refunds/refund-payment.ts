/** Gives a payment that matched nobody back, once, however many admins press the button. */
import type { Queryable } from '@juno/backend'
import { refundedText, type Refundable } from '@juno/domain/payments/refund-payment'
import { ApiError } from '../refusals'
import { askAndWrite } from '../stripe/ask-and-write'
import type { PaymentContext } from '../stripe/payment-context'
import { isDisputed } from './read-payment-history'
import { OtherAmountError } from '../stripe/refund-calls'
import { refundAtStripe, lockUnmatched, type Refunding } from '../stripe/refund-at-stripe'
import { claimSubscription } from '../stripe/memberships'

/** @throws {ApiError} payment_settled, nothing_to_refund, payment_disputed */
export async function findRefundable(context: PaymentContext, paymentId: string): Promise<Refundable> {
  return askAndWrite(context, async (db, context) => {
    const payment = await findUnmatched(db, paymentId)
    const paid = await context.stripe.fetchPaid(payment.subscription_id)
    if (!paid || paid.paidCents === 0) throw new ApiError('nothing_to_refund')
    if (await isDisputed(context, db, payment)) throw new ApiError('payment_disputed')
    return { cents: paid.paidCents - paid.refundedCents, currency: paid.currency }
  })
}

/**
 * @param cents what the admin has confirmed
 * @throws {ApiError} payment_settled, payment_refunded, nothing_to_refund, refund_changed, payment_disputed
 */
export async function refundPayment(
  context: PaymentContext,
  reviewerId: string,
  { paymentId, cents }: { paymentId: string; cents: number },
): Promise<{ message: string }> {
  const { subscription_id } = await context.scopes.withServiceRole(db => findUnmatched(db, paymentId))
  return askAndWrite(context, async (db, context) => {
    await claimSubscription(context, subscription_id)
    // Another admin may have been faster while this one waited. The account may be made while the money goes back.
    const payment = await context.pin(
      async () => (await lockUnmatched(db, subscription_id)) ?? (await findUnmatched(db, paymentId)),
    )
    const paid = await context.stripe.fetchPaid(subscription_id)
    if (!paid || paid.paidCents === 0) throw new ApiError('nothing_to_refund')
    if (paid.paidCents - paid.refundedCents !== cents) throw new ApiError('refund_changed')
    if (await isDisputed(context, db, payment)) throw new ApiError('payment_disputed')
    const refund = await refundAtStripe(context, db, payment, { reviewerId, cents }).catch(otherAmount)
    return { message: refundedText(refund, payment.email) }
  })
}

/** Refuses a refund because a renewal came in between. */
function otherAmount(cause: unknown): never {
  throw cause instanceof OtherAmountError ? new ApiError('refund_changed', { cause }) : cause
}

async function findUnmatched(db: Queryable, paymentId: string): Promise<Refunding> {
  const { rows } = await db.query<Refunding>(
    `select id, email, subscription_id from private.unmatched_payments
     where id = $1 and subscription_id is not null`,
    [paymentId],
  )
  if (rows[0]) return rows[0]
  const { rows: refunded } = await db.query<{ name: string | null }>(
    `select p.name from private.refunded_payments r left join public.profiles p on p.id = r.refunded_by
     where r.membership_id = $1`,
    [paymentId],
  )
  if (!refunded[0]) throw new ApiError('payment_settled')
  const by = refunded[0].name ? ` by ${refunded[0].name}` : ''
  throw new ApiError('payment_refunded', { message: `This payment has been refunded already${by}.` })
}
