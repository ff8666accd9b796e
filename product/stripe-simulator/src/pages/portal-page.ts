/** Returns the data of the sandbox's portal for a customer. */
import type { SandboxPortal } from '@juno/domain/payments/sandbox-pages'
import type { SandboxReader } from '../sandbox-store'
import { idOf, type StripeObjects } from '../stripe-shapes'

/** As many as the page shows. */
const INVOICES = 12

/** @throws {StripeApiError} resource_missing */
export async function portalPage(store: SandboxReader, sessionId: string): Promise<SandboxPortal> {
  const { customer, return_url } = await store.get('billing_portal.session', sessionId)
  const [subscription] = await store.list('subscription', { customer }, { limit: 1 })
  const invoices = await store.list('invoice', { customer }, { limit: INVOICES })
  return {
    returnUrl: return_url ?? '/',
    card: await cardOf(store, customer, subscription),
    subscription: subscription ? describe(subscription) : null,
    invoices: await Promise.all(invoices.map(one => describeInvoice(store, one))),
  }
}

/** Returns the customer whose portal it is. @throws {StripeApiError} resource_missing */
export async function customerOf(store: SandboxReader, sessionId: string): Promise<string> {
  return (await store.get('billing_portal.session', sessionId)).customer
}

/** The newest charge that the customer's bank may take back; null without one. */
export async function disputableCharge(store: SandboxReader, customer: string): Promise<string | null> {
  const [charge] = await store.list(
    'charge',
    { customer, paid: true, refunded: false, disputed: false },
    { limit: 1 },
  )
  return charge?.id ?? null
}

async function cardOf(
  store: SandboxReader,
  customerId: string,
  subscription: StripeObjects['subscription'] | undefined,
): Promise<SandboxPortal['card']> {
  const { invoice_settings } = await store.get('customer', customerId)
  const id = idOf(invoice_settings.default_payment_method) ?? idOf(subscription?.default_payment_method)
  const card = id && (await store.get('payment_method', id)).card
  if (!card) return null
  return { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
}

function describe(subscription: StripeObjects['subscription']): SandboxPortal['subscription'] {
  const { status, items, trial_end, cancel_at_period_end: cancelAtPeriodEnd, currency } = subscription
  const { current_period_end, price, quantity } = items.data[0]!
  return {
    status,
    currentPeriodEnd: isoOf(current_period_end),
    trialEnd: trial_end ? isoOf(trial_end) : null,
    cancelAtPeriodEnd,
    cents: (price.unit_amount ?? 0) * (quantity ?? 1),
    currency,
    interval: price.recurring?.interval === 'year' ? 'year' : 'month',
  }
}

async function describeInvoice(
  store: SandboxReader,
  { id, created, amount_due, currency, status }: StripeObjects['invoice'],
): Promise<SandboxPortal['invoices'][number]> {
  const [payment] = await store.list('invoice_payment', { invoice: id }, { limit: 1 })
  const intent = idOf(payment?.payment.payment_intent)
  const [charge] = intent ? await store.list('charge', { payment_intent: intent }, { limit: 1 }) : []
  return {
    id,
    at: isoOf(created),
    cents: amount_due,
    currency,
    status: status ?? 'open',
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
  }
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
