/** Makes the invoices of a subscription, and charges the customer's card for them. */
import { makeCharge } from './objects/charge'
import { discountsOf, dropUsedDiscounts } from './objects/discount'
import { emit } from './objects/event'
import { makeInvoice, subscriptionOf, type BillingReason } from './objects/invoice'
import type { Line } from './objects/invoice-line'
import { makeInvoicePayment } from './objects/invoice-payment'
import { makePaymentIntent } from './objects/payment-intent'
import { whyDeclined, type Failure } from './objects/payment-method'
import type { SandboxStore } from './sandbox-store'
import { idOf, type StripeObjects } from './stripe-shapes'

type Invoice = StripeObjects['invoice']
type Subscription = StripeObjects['subscription']

const DAY = 86_400
/** Days from each failed attempt to the next, where Stripe's "smart" retries are off. */
const RETRY_AFTER_DAYS = [3, 5, 7]

export async function addInvoice(
  store: SandboxStore,
  subscription: Subscription,
  reason: BillingReason,
  lines: readonly Line[],
): Promise<Invoice> {
  const customer = idOf(subscription.customer)!
  const { balance } = await store.get('customer', customer)
  const discounts = await discountsOf(store, subscription, store.now)
  const parts = { reason, lines, discounts, balance, created: store.now }
  const made = makeInvoice({ ...subscription, customer }, parts)
  await store.add(customer, made)
  if (made.ending_balance !== balance)
    await store.change('customer', customer, { balance: made.ending_balance })
  if (made.amount_due > 0) {
    const intent = makePaymentIntent(made, store.now)
    await store.add(customer, intent, makeInvoicePayment(made, intent.id, store.now))
  }
  await dropUsedDiscounts(store, subscription, made as Pick<Invoice, 'total_discount_amounts'>)
  await store.change('subscription', subscription.id, { latest_invoice: made.id })
  return store.get('invoice', made.id)
}

/** @returns why it is not paid now; null when it is */
export async function chargeInvoice(store: SandboxStore, invoice: Invoice): Promise<Failure | null> {
  const [payment] = await store.list('invoice_payment', { invoice: invoice.id })
  if (payment) {
    const intent = await store.get('payment_intent', idOf(payment.payment.payment_intent)!)
    const failure = await chargeCard(
      store,
      intent,
      await cardOf(store, invoice),
      invoice.hosted_invoice_url ?? null,
    )
    if (failure) {
      const wait = RETRY_AFTER_DAYS[invoice.attempt_count]
      const failed = await store.change('invoice', invoice.id, {
        attempted: true,
        attempt_count: invoice.attempt_count + 1,
        next_payment_attempt: wait === undefined ? null : store.now + wait * DAY,
      })
      await emit(store, 'invoice.payment_failed', failed)
      return failure
    }
    await store.change('invoice_payment', payment.id, {
      amount_paid: intent.amount,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: store.now },
    })
  }
  const paid = await store.change('invoice', invoice.id, {
    attempted: true,
    attempt_count: invoice.attempt_count + (payment ? 1 : 0),
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: store.now },
  })
  await emit(store, 'invoice.paid', paid)
  return null
}

/** @param receiptUrl null where no page shows it @returns why the card was refused; null when it was charged */
export async function chargeCard(
  store: SandboxStore,
  intent: StripeObjects['payment_intent'],
  card: StripeObjects['payment_method'],
  receiptUrl: string | null = null,
): Promise<Failure | null> {
  const failure = whyDeclined(card, store.now)
  const charge = makeCharge(intent, card, { failure, receiptUrl }, store.now)
  await store.add(idOf(intent.customer), charge)
  await store.change('payment_intent', intent.id, {
    latest_charge: charge.id,
    ...(failure
      ? { last_payment_error: { type: 'card_error', charge: charge.id, ...failure } }
      : { amount_received: intent.amount, last_payment_error: null, status: 'succeeded' }),
  })
  return failure
}

/** After an invoice was paid: the subscription runs again once nothing of it is open. */
export async function settleSubscription(store: SandboxStore, invoice: Invoice): Promise<void> {
  const { id, status } = await store.get('subscription', subscriptionOf(invoice))
  const open = await store.list('invoice', {
    status: 'open',
    parent: { subscription_details: { subscription: id } },
  })
  if (open.length > 0 || (status !== 'past_due' && status !== 'unpaid')) return
  await emit(
    store,
    'customer.subscription.updated',
    await store.change('subscription', id, { status: 'active' }),
  )
}

/** The card of the subscription stands before that of its customer. */
async function cardOf(store: SandboxStore, invoice: Invoice): Promise<StripeObjects['payment_method']> {
  const { default_payment_method: own } = await store.get('subscription', subscriptionOf(invoice))
  const { invoice_settings } = await store.get('customer', idOf(invoice.customer)!)
  return store.get('payment_method', idOf(own) ?? idOf(invoice_settings.default_payment_method)!)
}
