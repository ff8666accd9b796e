/**
 * Parses the parts of Stripe's objects that Juno reads, wherever an API version keeps them. Everything that Stripe
 * sends is parsed here.
 * https://docs.stripe.com/api
 */
import { discountedCents } from '@juno/domain/payments/discount'
import { currency as listCurrency, plans, type Plan } from '@juno/domain/payments/pricing'
import { membershipStatuses } from '@juno/domain/option-lists/record-statuses'
import { accountAddress } from '@juno/domain/text/email-address'
import { z } from 'zod'

const id = z.string().min(1).max(255)
/** A reference arrives as an id, or as the object itself when it was expanded. */
const reference = z.union([id, z.object({ id }).transform(object => object.id)])
const seconds = z.number().transform(value => new Date(value * 1000))

export const stripeEventSchema = z.object({
  id,
  type: z.string().max(255),
  created: seconds,
  data: z.object({
    object: z.record(z.string(), z.unknown()),
    /** The fields that have changed, as they were. */
    previous_attributes: z.record(z.string(), z.unknown()).nullish(),
  }),
})
export type StripeEvent = z.output<typeof stripeEventSchema>

const intervalName = z.enum(['day', 'week', 'month', 'year'])
export const planOfInterval = intervalName.transform((interval): Plan =>
  interval === 'year' ? 'annual' : 'monthly',
)

/** A discount of a subscription, where it was expanded. */
const discountSchema = z
  .object({
    promotion_code: z.union([id.transform(() => null), z.object({ code: z.string() })]).nullish(),
    source: z
      .object({
        coupon: z.union([
          id.transform(() => null),
          z.object({
            name: z.string().nullish(),
            percent_off: z.number().nullish(),
            amount_off: z.number().nullish(),
            duration: z.string(),
          }),
        ]),
      })
      .nullish(),
  })
  .transform(({ promotion_code, source }) => ({
    code: promotion_code?.code ?? source?.coupon?.name ?? null,
    /** Null where it lowers the first payment alone. */
    lowers: source?.coupon && source.coupon.duration !== 'once' ? source.coupon : null,
  }))
type Discount = z.output<typeof discountSchema>

const discountsSchema = z
  .array(z.union([id.transform(() => null), discountSchema]))
  .nullish()
  .transform(discounts => (discounts ?? []).filter(one => one !== null))

function discounted(cents: number, discounts: readonly Discount[]): number {
  return discounts.reduce((price, { lowers }) => {
    const { percent_off: percentOff = null, amount_off: amountOffCents = null } = lowers ?? {}
    return discountedCents(price, { percentOff, amountOffCents })
  }, cents)
}

const metadataSeconds = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(value => new Date(Number(value) * 1000))

/** The names under which a pause is written at the provider, in seconds of Unix time. */
export const PAUSED_FROM = 'juno_paused_from'
export const PAUSED_UNTIL = 'juno_paused_until'
/** A firm's subscription, invoice and checkout carry the id of private.firms under this name. */
export const FIRM_METADATA = 'juno_firm'

export const subscriptionSchema = z
  .object({
    id,
    customer: reference,
    status: z.enum(membershipStatuses),
    cancel_at_period_end: z.boolean().default(false),
    cancel_at: seconds.nullish(),
    start_date: seconds.nullish(),
    trial_end: seconds.nullish(),
    ended_at: seconds.nullish(),
    currency: z.string().nullish(),
    metadata: z
      .object({
        [PAUSED_FROM]: metadataSeconds.optional().catch(undefined),
        [FIRM_METADATA]: z.guid().optional().catch(undefined),
      })
      .nullish()
      .catch(null),
    cancellation_details: z.object({ reason: z.string().nullish() }).nullish(),
    discounts: discountsSchema,
    latest_invoice: z
      .union([
        id.transform(() => null),
        z.object({
          id,
          created: seconds.nullish(),
          status: z.string().nullish(),
          amount_remaining: z.number().nullish(),
          attempt_count: z.number().nullish(),
          discounts: discountsSchema,
        }),
      ])
      .nullish(),
    // Until API version 2025-03-31 the period was on the subscription; since then it is on its items.
    current_period_end: seconds.nullish(),
    items: z.object({
      data: z
        .array(
          z.object({
            current_period_end: seconds.nullish(),
            quantity: z.number().int().min(0).nullish(),
            price: z
              .object({
                id: id.optional(),
                product: reference.nullish(),
                recurring: z
                  .object({ interval: intervalName, interval_count: z.number().nullish() })
                  .transform(({ interval, interval_count: count }) => ({
                    plan: planOfInterval.parse(interval),
                    isOnce: (interval === 'month' || interval === 'year') && (count ?? 1) === 1,
                  }))
                  .nullish(),
                unit_amount: z.number().nullish(),
              })
              .nullish(),
          }),
        )
        .min(1),
    }),
  })
  .transform(({ id, customer, status, items, discounts, latest_invoice: latest, ...subscription }) => {
    const item = items.data[0]
    const runningCoupon = discounts[0]?.code ?? null
    const owes =
      status === 'past_due' ||
      status === 'unpaid' ||
      (status === 'canceled' && subscription.cancellation_details?.reason === 'payment_failed')
    return {
      id,
      customerId: customer,
      status,
      plan: item?.price?.recurring?.plan ?? ('monthly' as Plan),
      priceId: item?.price?.id ?? null,
      productId: item?.price?.product ?? null,
      /** It has one price, of a month or a year, as ours do. One that was made elsewhere may be paid each quarter. */
      isLikeOurs: items.data.length === 1 && (item?.price?.recurring?.isOnce ?? true),
      currentPeriodEnd:
        subscription.cancel_at ?? item?.current_period_end ?? subscription.current_period_end ?? null,
      cancelAtPeriodEnd: subscription.cancel_at_period_end || Boolean(subscription.cancel_at),
      startedAt: subscription.start_date ?? null,
      trialEnd: subscription.trial_end ?? null,
      /** Null where no pause is running or to come. */
      pausedFrom: (status === 'trialing' && subscription.metadata?.[PAUSED_FROM]) || null,
      endedAt: subscription.ended_at ?? null,
      /** The price of one period and one seat, after discounts that go on. */
      priceCents: item?.price ? discounted(item.price.unit_amount ?? 0, discounts) : null,
      currency: subscription.currency ?? null,
      quantity: Math.max(item?.quantity ?? 1, 1),
      /** The coupon of the payments to come. */
      runningCoupon,
      /** The coupon, also if the first invoice has used it up and it is no longer on the subscription. */
      coupon: runningCoupon ?? latest?.discounts[0]?.code ?? null,
      /** The firm that pays for seats with it; null for a person's own. */
      firmId: subscription.metadata?.[FIRM_METADATA] ?? null,
      /** The invoice whose payment failed; null where none is owed. */
      owed: owes
        ? {
            invoiceId: latest?.id ?? null,
            since: latest?.created ?? null,
            cents: latest?.amount_remaining ?? null,
            attempts: Math.max(latest?.attempt_count ?? 1, 1),
          }
        : null,
      /** The newest invoice, where somebody has decided that it is not to be paid. */
      waivedInvoiceId:
        !owes && (latest?.status === 'void' || latest?.status === 'uncollectible') ? latest.id : null,
    }
  })
export type Subscription = z.output<typeof subscriptionSchema>

const ENDED = ['canceled', 'incomplete_expired']

/**
 * Returns whether a subscription has ended: it never leaves these states, and Stripe changes nothing of it any more.
 */
export const hasEnded = (status: string) => ENDED.includes(status)

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
    payment_intent: reference.nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
  })
  .transform(session => ({
    id: session.id,
    mode: session.mode,
    status: session.status ?? 'open',
    /** A subscription's checkout that succeeded and is paid (a free trial counts as paid). */
    paid:
      session.mode === 'subscription' && session.status === 'complete' && session.payment_status !== 'unpaid',
    /** A single payment that is paid: by which payment. */
    paidIntentId:
      session.mode === 'payment' && session.payment_status === 'paid'
        ? (session.payment_intent ?? null)
        : null,
    metadata: session.metadata ?? {},
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
    disputed: z.boolean().default(false),
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
    /** The payer has asked the bank for it, which may have decided by now. */
    disputed: charge.disputed,
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
    /** Whether the invoice is for a further period of a subscription. */
    isRenewal: invoice.billing_reason === 'subscription_cycle',
    cents: invoice.amount_paid ?? 0,
    currency: invoice.currency ?? listCurrency,
    subscriptionId: invoice.parent?.subscription_details?.subscription ?? invoice.subscription ?? null,
  }))

/**
 * Guesses the plan from cents of Canadian dollars. A coupon may lower the year's price, never below the month's list
 * price.
 */
function planOfAmount(cents: number): Plan {
  const [monthly] = plans.filter(plan => plan.value === 'monthly')
  return cents > (monthly?.listPriceCents ?? 0) ? 'annual' : 'monthly'
}

function normaliseEmail(email: string | null | undefined): string | null {
  return (email && accountAddress(email)) || null
}
