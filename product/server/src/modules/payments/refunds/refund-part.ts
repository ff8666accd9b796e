/**
 * Gives a payment back, or a part of it. What the admin asks for is stored before the provider is asked to do it: a crash
 * in between is made good by the job, and however many clicks, admins or repeats there are, the money goes back once.
 */
import { moneyText } from '@juno/domain/payments/money'
import { refundTexts, type RefundPart } from '@juno/domain/payments/payment-history'
import type { ServerContext } from '../../../shared/server-context'
import { ApiError } from '../refusals'
import type { PaymentContext } from '../stripe/payment-context'
import { StripeFailure, StripeRefusedError } from '../stripe/call-stripe'
import { refundAsked } from './refund-asked'
import { findWonCharges } from './read-payment-history'

export type RefundContext = PaymentContext & { logger: Pick<ServerContext['logger'], 'warn'> }

/** @throws {ApiError} payment_settled, nothing_to_refund, refund_changed, refund_under_way */
export async function refundPart(
  context: RefundContext,
  reviewerId: string,
  membershipId: string,
  asked: RefundPart,
): Promise<{ message: string }> {
  const { email, currency } = await assertRefundable(context, membershipId, asked)
  const id = await ask(context, reviewerId, membershipId, { ...asked, currency })
  const amount = moneyText(asked.cents, currency)
  try {
    if ((await refundAsked(context, id)) !== 'made') throw new ApiError('refund_changed')
    return { message: refundTexts.made(amount, email) }
  } catch (error) {
    // It is noted, and the job will do it.
    if (!(error instanceof StripeFailure)) throw error
    context.logger.warn({ err: error }, 'a refund could not be made yet')
    const refused = error instanceof StripeRefusedError
    return { message: refused ? refundTexts.refused(amount, error.message) : refundTexts.asked(amount) }
  }
}

async function assertRefundable(
  { scopes, stripe }: RefundContext,
  membershipId: string,
  { chargeId, refundedBefore, cents }: RefundPart,
): Promise<{ email: string; currency: string }> {
  const { rows, won } = await scopes.withServiceRole(async db => ({
    ...(await db.query<{ email: string; subscription: string }>(
      `select coalesce(t.email, m.email) as email, m.subscription_id as subscription
       from public.memberships m left join private.payer_to_mail(m.id) t on true
       where m.id = $1 and m.subscription_id is not null`,
      [membershipId],
    )),
    won: await findWonCharges(db, [{ id: membershipId }]),
  }))
  if (!rows[0]) throw new ApiError('payment_settled')
  const payments = await stripe.listPayments(rows[0].subscription)
  const payment = payments?.find(one => one.chargeId === chargeId)
  if (!payment) throw new ApiError('nothing_to_refund')
  if (payment.disputed && !won.has(chargeId)) throw new ApiError('payment_disputed')
  if (payment.refundedCents !== refundedBefore || refundedBefore + cents > payment.cents)
    throw new ApiError('refund_changed')
  return { email: rows[0].email, currency: payment.currency }
}

async function ask(
  { scopes, clock }: RefundContext,
  reviewerId: string,
  membershipId: string,
  { chargeId, refundedBefore, cents, currency, ending, note }: RefundPart & { currency: string },
): Promise<string> {
  return scopes.withServiceRole(async db => {
    const { rows } = await db.query<{ id: string }>(
      `insert into private.asked_refunds
         (membership_id, charge_id, refunded_before, cents, currency, ending, note, asked_by, asked_at, tried_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
       on conflict (charge_id) where settled_at is null do nothing returning id`,
      [membershipId, chargeId, refundedBefore, cents, currency, ending, note, reviewerId, clock()],
    )
    if (!rows[0]) throw new ApiError('refund_under_way')
    return rows[0].id
  })
}
