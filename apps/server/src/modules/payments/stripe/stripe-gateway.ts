/**
 * The gateway to the card payment provider: all that we ask Stripe, through its SDK, which is loaded at the first call.
 * Without keys the same gateway talks to the sandbox, by the SDK's `httpClient`.
 */
import type Stripe from 'stripe'
import {
  chargeSchema,
  checkoutSessionSchema,
  customerSchema,
  invoiceSchema,
  subscriptionSchema,
  type Charge,
  type CheckoutSession,
  type Customer,
  type StripeEvent,
  type Subscription,
} from './stripe-objects'
import { verifyEvent } from './verify-event'

export interface StripeGateway {
  /**
   * Verifies the signature over the raw body and its age (300 s).
   * @throws {InvalidSignatureError} forged, too old, not signed, or not an event
   */
  verifyEvent(rawBody: Buffer, signature: string | undefined): Promise<StripeEvent>
  /**
   * Each returns the object as it is now, null when the provider does not know it, and throws a
   * StripeUnavailableError when it cannot tell.
   */
  fetchCheckoutSession(id: string): Promise<CheckoutSession | null>
  fetchSubscription(id: string): Promise<Subscription | null>
  fetchCustomer(id: string): Promise<Customer | null>
  /**
   * Lets a subscription end with the period that is paid, or takes that back. Its event follows.
   * @returns null when the provider does not know the subscription
   */
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<Subscription | null>
  /** What was paid for a subscription so far; null when the provider does not know it. */
  fetchPaid(subscriptionId: string): Promise<PaidAmount | null>
  /**
   * Gives back whatever was paid for a subscription and not given back yet, then ends it at once. Safe to repeat with
   * the same key: the money goes back once. Says how much went back in all; its events follow.
   */
  refundSubscription(id: string, idempotencyKey: string): Promise<RefundedAmount>
  /** Which subscription a charge was for; null for any other charge. */
  findSubscriptionOf(charge: Charge): Promise<string | null>
  /** The provider's own page for cards, invoices and the plan; null where there is none (sandbox). */
  openPortal(customerId: string, returnUrl: string): Promise<string | null>
}

export interface PaidAmount {
  paidCents: number
  refundedCents: number
  /** Of ISO 4217, in lower case. */
  currency: string
}

export interface RefundedAmount {
  cents: number
  currency: string
}

/** Stripe did not respond, or not as it should: nothing was done, the caller may try again. */
export class StripeUnavailableError extends Error {
  override name = 'StripeUnavailableError'
  readonly status = 503
}

interface GatewayOptions {
  secretKey: string
  webhookSecret: string
  clock: () => Date
  /** In the sandbox; otherwise the network. */
  httpClient?: Stripe.HttpClient
  /** Where Stripe answers, for tests; otherwise api.stripe.com. */
  api?: { protocol: 'http' | 'https'; host: string; port: number }
}

export function createStripeGateway(options: GatewayOptions): StripeGateway {
  const { secretKey, webhookSecret, clock, httpClient, api } = options
  let client: Promise<Stripe> | undefined
  const stripe = () =>
    (client ??= import('stripe').then(
      ({ default: Stripe }) =>
        new Stripe(secretKey, {
          // Short: the webhook holds a row lock while it asks. Stripe delivers the event again if this fails.
          timeout: 8_000,
          maxNetworkRetries: 1,
          ...(httpClient && { httpClient }),
          ...api,
        }),
    ))

  return {
    verifyEvent: (rawBody, signature) => verifyEvent(rawBody, signature, webhookSecret, clock()),
    fetchCheckoutSession: id =>
      orNull(async () => checkoutSessionSchema.parse(await (await stripe()).checkout.sessions.retrieve(id))),
    fetchSubscription: id => orNull(async () => readSubscription(await stripe(), id)),
    fetchCustomer: id =>
      orNull(async () => customerSchema.parse(await (await stripe()).customers.retrieve(id))),
    setCancelAtPeriodEnd: (id, cancel) =>
      orNull(async () => {
        const { subscriptions } = await stripe()
        return subscriptionSchema.parse(await subscriptions.update(id, { cancel_at_period_end: cancel }))
      }),
    fetchPaid: id => orNull(async () => sumOf(await chargesOf(await stripe(), id))),
    async refundSubscription(id, idempotencyKey) {
      const client = await stripe()
      try {
        for (const charge of await chargesOf(client, id)) {
          if (charge.refundedCents < charge.cents)
            await client.refunds.create(
              { charge: charge.id },
              { idempotencyKey: `${idempotencyKey}:${charge.id}` },
            )
        }
        const { status } = await client.subscriptions.retrieve(id)
        if (status !== 'canceled') await client.subscriptions.cancel(id)
        const { refundedCents: cents, currency } = sumOf(await chargesOf(client, id))
        return { cents, currency }
      } catch (error) {
        throw new StripeUnavailableError((error as Error).message, { cause: error })
      }
    },
    findSubscriptionOf: ({ invoiceId, paymentIntentId }) =>
      orNull(async () => {
        const client = await stripe()
        const invoice = invoiceId ?? (paymentIntentId && (await invoiceOf(client, paymentIntentId)))
        return invoice ? invoiceSchema.parse(await client.invoices.retrieve(invoice)).subscriptionId : null
      }),
    openPortal: (customer, returnUrl) =>
      orNull(async () => {
        const { billingPortal } = await stripe()
        return (await billingPortal.sessions.create({ customer, return_url: returnUrl })).url
      }),
  }
}

/** With its newest invoice, which says since when a payment is owed. */
async function readSubscription(client: Stripe, id: string): Promise<Subscription> {
  return subscriptionSchema.parse(await client.subscriptions.retrieve(id, { expand: ['latest_invoice'] }))
}

/** Of all paid invoices of a subscription. */
async function chargesOf(client: Stripe, subscription: string): Promise<Charge[]> {
  const charges: Charge[] = []
  for await (const invoice of client.invoices.list({ subscription, status: 'paid', limit: 100 })) {
    const payments = client.invoicePayments.list({
      invoice: invoice.id,
      status: 'paid',
      expand: ['data.payment.payment_intent.latest_charge'],
    })
    for await (const { payment } of payments) {
      const intent = payment.payment_intent as Stripe.PaymentIntent | undefined
      const charge = payment.charge ? await chargeOf(client, payment.charge) : intent?.latest_charge
      if (charge) charges.push(chargeSchema.parse(charge))
    }
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

async function invoiceOf(client: Stripe, paymentIntent: string): Promise<string | null> {
  const { data } = await client.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    limit: 1,
  })
  const invoice = data[0]?.invoice
  return (typeof invoice === 'string' ? invoice : invoice?.id) ?? null
}

async function orNull<T>(fetchObject: () => Promise<T>): Promise<T | null> {
  try {
    return await fetchObject()
  } catch (error) {
    if ((error as { code?: string }).code === 'resource_missing') return null
    // Stripe's own errors carry Stripe's status: their 401 must not become ours.
    throw new StripeUnavailableError((error as Error).message, { cause: error })
  }
}
