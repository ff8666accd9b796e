/** Makes the invoice of a period of a subscription, and charges the customer's card for it. */
import { makeCharge } from './objects/charge'
import { emit } from './objects/event'
import { makeInvoice } from './objects/invoice'
import { makeInvoicePayment } from './objects/invoice-payment'
import { makePaymentIntent } from './objects/payment-intent'
import { whyDeclined } from './objects/payment-method'
import type { SandboxStore } from './sandbox-store'
import { idOf, type ShapeOf, type StripeObjects } from './stripe-shapes'

type Invoice = StripeObjects['invoice']

const DAY = 86_400
/** Days from each failed attempt to the next, where Stripe's "smart" retries are off. */
const RETRY_AFTER_DAYS = [3, 5, 7]

export async function addInvoice(
  store: SandboxStore,
  subscription: ShapeOf<'subscription'>,
  reason: 'subscription_create' | 'subscription_cycle',
): Promise<Invoice> {
  const { id, customer, currency } = subscription as { id: string; customer: string; currency: string }
  const cents = subscription.items?.data?.[0]?.price?.unit_amount ?? 0
  const made = makeInvoice({ id, customer, currency }, reason, cents, store.now)
  const intent = makePaymentIntent(made, store.now)
  await store.add(customer, made, intent, makeInvoicePayment(made, intent.id, store.now))
  await store.change('subscription', id, { latest_invoice: made.id })
  return store.get('invoice', made.id)
}

/** @returns whether the invoice is paid now */
export async function chargeInvoice(store: SandboxStore, invoice: Invoice): Promise<boolean> {
  const customerId = invoice.customer as string
  const { invoice_settings } = await store.get('customer', customerId)
  const card = await store.get('payment_method', idOf(invoice_settings.default_payment_method)!)
  const [payment] = await store.list('invoice_payment', { invoice: invoice.id })
  const intent = await store.get('payment_intent', idOf(payment!.payment.payment_intent)!)
  const failure = whyDeclined(card, store.now)
  const charge = makeCharge(intent, card.id, failure, store.now)
  await store.add(customerId, charge)
  const attempted = { attempted: true, attempt_count: invoice.attempt_count + 1 }
  if (failure) {
    await store.change('payment_intent', intent.id, {
      latest_charge: charge.id,
      last_payment_error: { type: 'card_error', charge: charge.id, ...failure },
    })
    const wait = RETRY_AFTER_DAYS[invoice.attempt_count]
    const failed = await store.change('invoice', invoice.id, {
      ...attempted,
      next_payment_attempt: wait === undefined ? null : store.now + wait * DAY,
    })
    await emit(store, 'invoice.payment_failed', failed)
    return false
  }
  await store.change('payment_intent', intent.id, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    status: 'succeeded',
  })
  await store.change('invoice_payment', payment!.id, {
    amount_paid: intent.amount,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: store.now },
  })
  const paid = await store.change('invoice', invoice.id, {
    ...attempted,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: store.now },
  })
  await emit(store, 'invoice.paid', paid)
  return true
}
