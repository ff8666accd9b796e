/** What Stripe does when somebody pays for a plan on its checkout page. */
import type { Plan } from '@juno/domain/payments/pricing'
import { addInvoice, chargeInvoice } from './collect-invoice'
import { makeCheckoutSession } from './objects/checkout-session'
import { makeCustomer } from './objects/customer'
import { emit } from './objects/event'
import { makeCard } from './objects/payment-method'
import { priceOf } from './objects/price'
import { makeSubscription } from './objects/subscription'
import type { SandboxStore } from './sandbox-store'

export interface CompletedCheckout {
  plan: Plan
  email: string
  /** The application's or the user's id. */
  clientReferenceId: string | null
}

/** @returns the id of the session */
export async function completeCheckout(
  store: SandboxStore,
  { plan, email, clientReferenceId }: CompletedCheckout,
): Promise<string> {
  const price = priceOf(plan)
  const card = makeCard('works', null, store.now)
  const customer = makeCustomer(email, card.id, store.now)
  const subscription = makeSubscription(customer.id, price, store.now)
  await store.add(customer.id, customer, { ...card, customer: customer.id }, subscription)
  const invoice = await addInvoice(store, subscription, 'subscription_create')
  await emit(store, 'customer.subscription.created', { ...subscription, latest_invoice: invoice.id })
  const session = makeCheckoutSession(
    {
      customer: customer.id,
      subscription: subscription.id,
      invoice: invoice.id,
      amount: price.unit_amount,
      currency: price.currency,
    },
    { email, clientReferenceId },
    store.now,
  )
  await store.add(customer.id, session)
  await emit(store, 'checkout.session.completed', session)
  await chargeInvoice(store, invoice)
  return session.id
}
