/** Stripe itself, through its SDK. The SDK is loaded at the first call: an installation without keys never pays for it. */
import type Stripe from 'stripe'
import { StripeUnavailableError, type StripeGateway } from './stripe-gateway'
import { checkoutSessionSchema, customerSchema, subscriptionSchema } from './stripe-objects'
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
    openPortal: (customer, returnUrl) =>
      orNull(async () => {
        const { billingPortal } = await stripe()
        return (await billingPortal.sessions.create({ customer, return_url: returnUrl })).url
      }),
  }
}

async function orNull<T>(fetchObject: () => Promise<T>): Promise<T | null> {
  try {
    return await fetchObject()
  } catch (error) {
    if ((error as { code?: string }).code === 'resource_missing') return null
    // Stripe's own errors carry Stripe's status: a 401 of theirs must not become a 401 of ours.
    throw new StripeUnavailableError((error as Error).message, { cause: error })
  }
}
