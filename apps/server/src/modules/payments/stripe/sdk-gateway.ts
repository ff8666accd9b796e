/** Stripe itself, through its SDK. The SDK is loaded at the first call: an installation without keys never loads it. */
import type Stripe from 'stripe'
import { StripeUnavailableError, type StripeGateway } from './stripe-gateway'
import { sumOf } from './sum-of-charges'
import {
  chargeSchema,
  checkoutSessionSchema,
  customerSchema,
  invoiceSchema,
  subscriptionSchema,
  type Charge,
} from './stripe-objects'
import { verifyEvent } from './verify-event'

interface SdkGatewayOptions {
  secretKey: string
  webhookSecret: string
  clock: () => Date
  /** Where Stripe answers, for tests; otherwise api.stripe.com. */
  api?: { protocol: 'http' | 'https'; host: string; port: number }
}

export function createSdkGateway({ secretKey, webhookSecret, clock, api }: SdkGatewayOptions): StripeGateway {
  let client: Promise<Stripe> | undefined
  const stripe = () =>
    (client ??= import('stripe').then(
      // Short: the webhook holds a row lock while it asks. Stripe delivers the event again if this fails.
      ({ default: Stripe }) => new Stripe(secretKey, { timeout: 8_000, maxNetworkRetries: 1, ...api }),
    ))

  return {
    mode: 'stripe',
    verifyEvent: (rawBody, signature) => verifyEvent(rawBody, signature, webhookSecret, clock()),
    fetchCheckoutSession: async (_db, id) =>
      orNull(async () => checkoutSessionSchema.parse(await (await stripe()).checkout.sessions.retrieve(id))),
    fetchSubscription: async (_db, id) =>
      orNull(async () => subscriptionSchema.parse(await (await stripe()).subscriptions.retrieve(id))),
    fetchCustomer: async (_db, id) =>
      orNull(async () => customerSchema.parse(await (await stripe()).customers.retrieve(id))),
    setCancelAtPeriodEnd: (id, cancel) =>
      orNull(async () => {
        const { subscriptions } = await stripe()
        const changed = await subscriptions.update(id, { cancel_at_period_end: cancel })
        return { subscription: subscriptionSchema.parse(changed), events: [] }
      }),
    fetchPaid: (_db, id) => orNull(async () => sumOf(await chargesOf(await stripe(), id))),
    async refundSubscription(_db, id, idempotencyKey) {
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
        return { cents, currency, events: [] }
      } catch (error) {
        throw new StripeUnavailableError((error as Error).message, { cause: error })
      }
    },
    findSubscriptionOf: (_db, { invoiceId, paymentIntentId }) =>
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

/** Of all paid invoices of a subscription. */
async function chargesOf(client: Stripe, subscription: string): Promise<Charge[]> {
  const charges: Charge[] = []
  for await (const invoice of client.invoices.list({ subscription, status: 'paid', limit: 100 })) {
    for await (const { payment } of client.invoicePayments.list({ invoice: invoice.id!, status: 'paid' })) {
      const intent = idOf(payment.payment_intent)
      const charge =
        idOf(payment.charge) ?? (intent && idOf((await client.paymentIntents.retrieve(intent)).latest_charge))
      if (charge) charges.push(chargeSchema.parse(await client.charges.retrieve(charge)))
    }
  }
  return charges
}

async function invoiceOf(client: Stripe, paymentIntent: string): Promise<string | null> {
  const { data } = await client.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    limit: 1,
  })
  return idOf(data[0]?.invoice)
}

const idOf = (reference: string | { id?: string } | null | undefined): string | null =>
  (typeof reference === 'string' ? reference : reference?.id) ?? null

async function orNull<T>(fetchObject: () => Promise<T>): Promise<T | null> {
  try {
    return await fetchObject()
  } catch (error) {
    if ((error as { code?: string }).code === 'resource_missing') return null
    // Stripe's own errors carry Stripe's status: their 401 must not become ours.
    throw new StripeUnavailableError((error as Error).message, { cause: error })
  }
}
