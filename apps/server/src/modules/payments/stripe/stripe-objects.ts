/**
 * What Juno reads of Stripe's objects, and where each API version keeps it. All that Stripe sends is parsed here.
 * https://docs.stripe.com/api
 */
import { currency as listCurrency, plans, type Plan } from '@juno/domain/payments/pricing'
import { membershipStatuses } from '@juno/domain/option-lists/record-statuses'
import { z } from 'zod'

const id = z.string().min(1).max(255)
/** A reference arrives as an id, or as the object itself when it was expanded. */
const reference = z.union([id, z.object({ id }).transform(object => object.id)])
const seconds = z.number().transform(value => new Date(value * 1000))

export const stripeEventSchema = z.object({
  id,
  type: z.string().max(255),
  created: seconds,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
export type StripeEvent = z.output<typeof stripeEventSchema>

const planOfInterval = z
  .enum(['day', 'week', 'month', 'year'])
  .transform((interval): Plan => (interval === 'year' ? 'annual' : 'monthly'))

export const subscriptionSchema = z
  .object({
    id,
    customer: reference,
    status: z.enum(membershipStatuses),
    cancel_at_period_end: z.boolean().default(false),
    // Until API version 2025-03-31 the period was on the subscription; since then it is on its items.
    current_period_end: seconds.nullish(),
    items: z.object({
      data: z
        .array(
          z.object({
            current_period_end: seconds.nullish(),
            price: z.object({ recurring: z.object({ interval: planOfInterval }).nullish() }).nullish(),
          }),
        )
        .min(1),
    }),
  })
  .transform(({ id, customer, status, cancel_at_period_end, current_period_end, items }) => ({
    id,
    customerId: customer,
    status,
    plan: items.data[0]?.price?.recurring?.interval ?? ('monthly' as Plan),
    currentPeriodEnd: items.data[0]?.current_period_end ?? current_period_end ?? null,
    cancelAtPeriodEnd: cancel_at_period_end,
  }))
export type Subscription = z.output<typeof subscriptionSchema>

export const checkoutSessionSchema = z
  .object({
    id,
    mode: z.enum(['payment', 'setup', 'subscription']),
    status: z.enum(['open', 'complete', 'expired']).nullish(),
    payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
    customer: reference.nullish(),
    customer_email: z.string().nullish(),
    customer_details: z.object({ email: z.string().nullish() }).nullish(),
    subscription: reference.nullish(),
    client_reference_id: z.string().nullish(),
    amount_total: z.number().nullish(),
    currency: z.string().nullish(),
  })
  .transform(session => ({
    id: session.id,
    status: session.status ?? 'open',
    /** A subscription's checkout that succeeded and is paid (a free trial counts as paid). */
    paid:
      session.mode === 'subscription' && session.status === 'complete' && session.payment_status !== 'unpaid',
    customerId: session.customer ?? null,
    email: normaliseEmail(session.customer_details?.email ?? session.customer_email),
    subscriptionId: session.subscription ?? null,
    clientReferenceId: session.client_reference_id ?? null,
    /** A guess from the amount, used if the subscription itself cannot be read. */
    likelyPlan: planOfAmount(session.amount_total ?? 0),
    cents: session.amount_total ?? 0,
    currency: session.currency ?? listCurrency,
  }))
export type CheckoutSession = z.output<typeof checkoutSessionSchema>

export const customerSchema = z
  .object({ id, email: z.string().nullish(), deleted: z.boolean().optional() })
  .transform(customer => ({ id: customer.id, email: normaliseEmail(customer.email) }))
export type Customer = z.output<typeof customerSchema>

export const chargeSchema = z
  .object({
    id,
    amount: z.number(),
    amount_refunded: z.number().default(0),
    /** Wholly, that is. */
    refunded: z.boolean().default(false),
    currency: z.string().regex(/^[a-z]{3}$/),
    payment_intent: reference.nullish(),
    // Until API version 2025-03-31; since then an invoice names its payments, and not the other way round.
    invoice: reference.nullish(),
  })
  .transform(charge => ({
    id: charge.id,
    cents: charge.amount,
    refundedCents: charge.amount_refunded,
    refunded: charge.refunded,
    currency: charge.currency,
    paymentIntentId: charge.payment_intent ?? null,
    invoiceId: charge.invoice ?? null,
  }))
export type Charge = z.output<typeof chargeSchema>

export const invoiceSchema = z
  .object({
    id: id.optional(),
    billing_reason: z.string().nullish(),
    amount_paid: z.number().nullish(),
    currency: z.string().nullish(),
    // Until API version 2025-03-31; since then under `parent`.
    subscription: reference.nullish(),
    parent: z
      .object({ subscription_details: z.object({ subscription: reference.nullish() }).nullish() })
      .nullish(),
  })
  .transform(invoice => ({
    id: invoice.id ?? null,
    /** One more period of a subscription that ran. */
    isRenewal: invoice.billing_reason === 'subscription_cycle',
    cents: invoice.amount_paid ?? 0,
    currency: invoice.currency ?? listCurrency,
    subscriptionId: invoice.parent?.subscription_details?.subscription ?? invoice.subscription ?? null,
  }))

/** `cents` of Canadian dollars. A coupon may lower the year's price, never below the month's list price. */
function planOfAmount(cents: number): Plan {
  const [monthly] = plans.filter(plan => plan.value === 'monthly')
  return cents > (monthly?.listPriceCents ?? 0) ? 'annual' : 'monthly'
}

function normaliseEmail(email: string | null | undefined): string | null {
  return email?.trim().toLowerCase() || null
}
