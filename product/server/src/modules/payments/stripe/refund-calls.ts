/** Asks Stripe about money that was paid, and refunds it. */
import type Stripe from 'stripe'
import { callStripe, orNull, StripeRefusedError, type StripeClient } from './call-stripe'
import { endSubscription } from './unpaid-calls'
import { chargeSchema, invoiceSchema, type Charge } from './stripe-objects'

export interface RefundCalls {
  /** Returns what was paid for a subscription so far; null when the provider does not know it. */
  fetchPaid(subscriptionId: string): Promise<PaidAmount | null>
  /**
   * Gives back whatever was paid for a subscription and not given back yet, then ends it at once. Safe to repeat with
   * the same key: the money goes back once. Says how much went back in all; its events follow.
   * @param confirmed what somebody has agreed to; without it, whatever is left
   * @throws {StripeRefusedError} and nothing goes back: a bank has taken one of the payments
   * @throws {OtherAmountError} and nothing goes back: another amount is left than was confirmed
   */
  refundSubscription(id: string, idempotencyKey: string, confirmed?: number): Promise<RefundedAmount>
  /**
   * Gives a part of a charge back, or all of it. Safe to repeat with the same key.
   * @param mark of our own, by which `findRefund` knows it
   * @returns null where less than that is left to give back, or the payer's bank has taken it back
   */
  refundCharge(chargeId: string, cents: number, idempotencyKey: string, mark?: string): Promise<Refund | null>
  /** The refund of a charge that was made under a mark, unless it failed. */
  findRefund(chargeId: string, mark: string): Promise<Refund | null>
  fetchCharge(id: string): Promise<Charge | null>
  /** Returns the subscription that a charge was for; null for any other charge. */
  findSubscriptionOf(charge: Charge): Promise<string | null>
}

/** The name under which a refund carries our mark. */
const MARK = 'juno_refund'
/** https://docs.stripe.com/error-codes */
const NOTHING_LEFT = ['charge_already_refunded', 'charge_disputed']

export interface PaidAmount {
  paidCents: number
  refundedCents: number
  /** A code of ISO 4217, in lower case. */
  currency: string
}

export interface RefundedAmount {
  cents: number
  currency: string
}

export interface Refund extends RefundedAmount {
  id: string
}

/** Such as after a renewal that came while somebody looked at the amount. */
export class OtherAmountError extends StripeRefusedError {
  override name = 'OtherAmountError'
}

export function refundCalls(stripe: StripeClient): RefundCalls {
  return {
    fetchPaid: id => orNull(async () => sumOf(await chargesOf(await stripe(), id))),
    refundSubscription: (id, idempotencyKey, confirmed) =>
      callStripe(async () => {
        const client = await stripe()
        // A subscription that Stripe does not know is refused: nothing of it can be refunded.
        await client.subscriptions.retrieve(id)
        const left = (await chargesOf(client, id)).filter(charge => charge.refundedCents < charge.cents)
        const { paidCents, refundedCents } = sumOf(left)
        if (confirmed !== undefined && confirmed !== paidCents - refundedCents)
          throw new OtherAmountError('Something was paid, or has gone back, since the amount was shown.')
        for (const charge of left) await assertNotWithBank(client, charge)
        for (const { id: charge } of left)
          await client.refunds.create({ charge }, { idempotencyKey: `${idempotencyKey}:${charge}` })
        await endSubscription(client, id)
        const { refundedCents: cents, currency } = sumOf(await chargesOf(client, id))
        return { cents, currency }
      }),
    refundCharge: (charge, amount, idempotencyKey, mark) =>
      callStripe(async () => {
        const { refunds } = await stripe()
        const metadata = mark === undefined ? {} : { metadata: { [MARK]: mark } }
        try {
          const params = { charge, amount, ...metadata }
          const { id, amount: cents, currency } = await refunds.create(params, { idempotencyKey })
          return { id, cents, currency }
        } catch (error) {
          const { code = '', param } = error as { code?: string; param?: string }
          if (NOTHING_LEFT.includes(code) || param === 'amount') return null
          throw error
        }
      }),
    findRefund: (charge, mark) =>
      callStripe(async () => {
        const { refunds } = await stripe()
        for await (const { id, amount: cents, currency, metadata, status } of refunds.list({
          charge,
          limit: 100,
        }))
          if (metadata?.[MARK] === mark && status !== 'failed' && status !== 'canceled')
            return { id, cents, currency }
        return null
      }),
    fetchCharge: id => orNull(async () => chargeSchema.parse(await (await stripe()).charges.retrieve(id))),
    findSubscriptionOf: ({ invoiceId, paymentIntentId }) =>
      orNull(async () => {
        const client = await stripe()
        const invoice = invoiceId ?? (paymentIntentId && (await invoiceOf(client, paymentIntentId)))
        return invoice ? invoiceSchema.parse(await client.invoices.retrieve(invoice)).subscriptionId : null
      }),
  }
}

/** A dispute that ends so leaves the payment with the team. */
const WON = ['won', 'warning_closed']

/** Refuses to refund any of several payments while a bank has taken one. @throws {StripeRefusedError} */
async function assertNotWithBank(client: Stripe, { id: charge, disputed }: Charge): Promise<void> {
  if (!disputed) return
  for await (const { status } of client.disputes.list({ charge, limit: 100 }))
    if (!WON.includes(status)) throw new StripeRefusedError(`The payer has disputed ${charge}.`)
}

/** Returns the charges of all paid invoices of a subscription. */
async function chargesOf(client: Stripe, subscription: string): Promise<Charge[]> {
  const charges: Charge[] = []
  for await (const { id } of client.invoices.list({ subscription, status: 'paid', limit: 100 }))
    charges.push(...(await chargesOfInvoice(client, id)))
  return charges
}

export async function chargesOfInvoice(client: Stripe, invoice: string): Promise<Charge[]> {
  const charges: Charge[] = []
  const payments = client.invoicePayments.list({
    invoice,
    status: 'paid',
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  for await (const { payment } of payments) {
    const intent = payment.payment_intent as Stripe.PaymentIntent | undefined
    const charge = payment.charge ? await chargeOf(client, payment.charge) : intent?.latest_charge
    if (charge) charges.push(chargeSchema.parse(charge))
  }
  return charges
}

async function chargeOf(client: Stripe, reference: string | Stripe.Charge): Promise<Stripe.Charge> {
  return typeof reference === 'string' ? client.charges.retrieve(reference) : reference
}

function sumOf(charges: readonly Charge[]): PaidAmount {
  return {
    paidCents: charges.reduce((sum, { cents }) => sum + cents, 0),
    refundedCents: charges.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
    currency: charges[0]?.currency ?? 'cad',
  }
}

/** Returns the invoice that a payment was made for; null for any other payment. */
export async function invoiceOf(client: Stripe, paymentIntent: string): Promise<string | null> {
  const { data } = await client.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    limit: 1,
  })
  const invoice = data[0]?.invoice
  return (typeof invoice === 'string' ? invoice : invoice?.id) ?? null
}
