/**
 * Makes a Stripe account ready for this installation: the webhook with the events that we listen to, and the page on
 * which members change their card. Safe to repeat: what is there is brought up to date.
 */
import Stripe from 'stripe'

export interface Connected {
  mode: 'live' | 'test'
  /** Null where the webhook was there before: Stripe tells its secret once. */
  webhookSecret: string | null
  portalConfiguration: string
}

interface ConnectOptions {
  siteUrl: string
  events: readonly string[]
  /** Whether the secret of an earlier run is known. */
  knowsSecret: boolean
  api?: { protocol: 'http' | 'https'; host: string; port: number }
}

/** The key is wrong, or may not do this. The message is for the operator. */
export class StripeKeyError extends Error {
  override name = 'StripeKeyError'
}

/** Marks the objects that we have made. */
const OURS = { juno: 'membership' }

/** @throws {StripeKeyError} */
export async function connectAccount(secretKey: string, options: ConnectOptions): Promise<Connected> {
  const stripe = new Stripe(secretKey, { timeout: 20_000, maxNetworkRetries: 1, ...options.api })
  try {
    return {
      mode: (await stripe.balance.retrieve()).livemode ? 'live' : 'test',
      portalConfiguration: await savePortal(stripe, options.siteUrl),
      webhookSecret: await saveWebhook(stripe, options),
    }
  } catch (error) {
    throw explained(error)
  }
}

async function saveWebhook(
  stripe: Stripe,
  { siteUrl, events, knowsSecret }: ConnectOptions,
): Promise<string | null> {
  const url = `${siteUrl}/api/stripe/webhook`
  const enabled_events = events as Stripe.WebhookEndpointUpdateParams.EnabledEvent[]
  const before: string[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) before.push(endpoint.id)
  const [first, ...more] = before
  if (first && knowsSecret && more.length === 0) {
    await stripe.webhookEndpoints.update(first, { enabled_events, disabled: false })
    return null
  }
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events,
    api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
    description: 'Memberships',
    metadata: OURS,
  })
  // Nobody knows the secret of these endpoints: each event would come twice, and be refused once.
  for (const id of before) await stripe.webhookEndpoints.del(id)
  return made.secret!
}

/** Cards, invoices and addresses. Plan, pause and end are on the member's own page here. */
async function savePortal(stripe: Stripe, siteUrl: string): Promise<string> {
  const wanted = {
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
      subscription_cancel: { enabled: false },
      subscription_update: { enabled: false },
    },
    business_profile: {
      privacy_policy_url: `${siteUrl}/privacy-policy`,
      terms_of_service_url: `${siteUrl}/terms-of-service`,
    },
    default_return_url: `${siteUrl}/settings#membership`,
  } satisfies Stripe.BillingPortal.ConfigurationUpdateParams
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (metadata?.juno === OURS.juno) return (await stripe.billingPortal.configurations.update(id, wanted)).id
  return (await stripe.billingPortal.configurations.create({ ...wanted, metadata: OURS })).id
}

function explained(error: unknown): unknown {
  const { type, message } = error as { type?: string; message: string }
  if (type === 'StripeAuthenticationError')
    return new StripeKeyError(
      'Stripe does not know this key. Copy it again from the dashboard, under Developers.',
    )
  if (type === 'StripePermissionError') return new StripeKeyError(`This key may not do it: ${message}`)
  if (type === 'StripeConnectionError')
    return new StripeKeyError('Stripe could not be reached. Is this machine connected to the internet?')
  if (type === 'StripeInvalidRequestError') return new StripeKeyError(`Stripe refused: ${message}`)
  return error
}
