/** Does the same as Stripe when somebody pays on its checkout page. */
import type { Plan } from '@juno/domain/payments/pricing'
import { periodLine } from './billing-period'
import { addInvoice, chargeCard, chargeInvoice } from './collect-invoice'
import { makeCheckoutSession, totalsOf } from './objects/checkout-session'
import { makeCustomer } from './objects/customer'
import { makeDiscount } from './objects/discount'
import { emit } from './objects/event'
import { makePaymentIntent } from './objects/payment-intent'
import { makeCard, type CardMood } from './objects/payment-method'
import { priceOf } from './objects/price'
import { redeem, redeemable, type Redeemed } from './objects/promotion-code'
import { makeSubscription } from './objects/subscription'
import { amountsOf, itemOf } from './open-checkout'
import type { SandboxStore } from './sandbox-store'
import { cardRefused, invalidRequest } from './stripe-api-error'
import { idOf, newId, type ShapeOf, type StripeObjects } from './stripe-shapes'

type Session = StripeObjects['checkout.session']

export interface CompletedCheckout {
  plan: Plan
  email: string
  /** The application's or the user's id. */
  clientReferenceId: string | null
}

export interface CheckoutPayment {
  /** The address of a payer whom the session does not name. */
  email?: string
  card?: CardMood
}

const DAY = 86_400

/** @returns the id of the session */
export async function completeCheckout(
  store: SandboxStore,
  checkout: string | CompletedCheckout,
  { email, card = 'works' }: CheckoutPayment = {},
): Promise<string> {
  const id = typeof checkout === 'string' ? checkout : await openSession(store, checkout)
  const session = await store.get('checkout.session', id)
  if (session.status !== 'open' || session.expires_at <= store.now)
    throw invalidRequest(
      `This Checkout Session is ${session.status === 'open' ? 'expired' : session.status}.`,
    )
  const discount = await discountOf(store, session)
  const payer = email ?? session.customer_email
  if (session.mode === 'payment') await payOnce(store, session, payer, card)
  else await subscribe(store, session, { payer, card, discount })
  if (discount) await redeem(store, discount)
  return id
}

/** A payment link, as it were: no session was opened by our server. */
async function openSession(
  store: SandboxStore,
  { plan, email, clientReferenceId }: CompletedCheckout,
): Promise<string> {
  const price = priceOf(plan)
  const session = makeCheckoutSession(
    {
      client_reference_id: clientReferenceId,
      customer_email: email,
      line_items: {
        object: 'list',
        data: [{ id: newId('li'), object: 'item', price, quantity: 1 }],
        has_more: false,
        url: '/v1/checkout/sessions/line_items',
      },
      mode: 'subscription',
    },
    {
      currency: price.currency,
      subtotal: price.unit_amount,
      discount: 0,
      tax: 0,
      total: price.unit_amount,
    },
    store.now,
  )
  await store.add(null, session)
  return session.id
}

async function discountOf(store: SandboxStore, session: Session): Promise<Redeemed | null> {
  const code = idOf(session.discounts?.[0]?.promotion_code)
  return code ? redeemable(store, code, { ...itemOf(session), customer: idOf(session.customer) }) : null
}

async function payOnce(
  store: SandboxStore,
  session: Session,
  email: string | null,
  mood: CardMood,
): Promise<void> {
  if (!email) throw invalidRequest('An email address is needed.', { param: 'email' })
  const customer = idOf(session.customer)
  const { amount_total, currency } = session
  const parts = { amount_due: amount_total!, currency: currency!, customer }
  const intent = makePaymentIntent(parts, store.now)
  const card = makeCard(mood, customer, store.now)
  await store.add(customer, intent, card)
  const failure = await chargeCard(
    store,
    await store.get('payment_intent', intent.id),
    await store.get('payment_method', card.id),
  )
  if (failure) throw cardRefused(failure)
  const paid = { customer_details: { email }, payment_intent: intent.id, payment_status: 'paid' } as const
  await complete(store, session, paid, customer)
}

async function subscribe(
  store: SandboxStore,
  session: Session,
  { payer, card: mood, discount }: { payer: string | null; card: CardMood; discount: Redeemed | null },
): Promise<void> {
  const { id: customer, email } = await customerOf(store, session, payer)
  const card = makeCard(mood, customer, store.now)
  await store.add(customer, card)
  const { trial_period_days: days = 0, metadata = {} } = session.subscription_data ?? {}
  const item = itemOf(session)
  const taxed = session.automatic_tax.enabled
  const made = makeSubscription({
    ...item,
    customer,
    created: store.now,
    metadata,
    paymentMethod: card.id,
    taxed,
    trialEnd: days > 0 ? store.now + days * DAY : null,
  })
  await store.add(customer, made)
  if (discount) {
    const place = { customer, subscription: made.id, session: session.id }
    const applied = makeDiscount(discount.coupon, discount.code.id, place, store.now)
    await store.add(customer, applied)
    await store.change('subscription', made.id, { discounts: [applied.id] })
  }
  const subscription = await store.get('subscription', made.id)
  const [only] = subscription.items.data
  const line = periodLine(only!, store.now, { trialEnd: subscription.trial_end ?? undefined })
  const invoice = await addInvoice(store, subscription, 'subscription_create', [line])
  await emit(store, 'customer.subscription.created', await store.get('subscription', made.id))
  await store.change(
    'checkout.session',
    session.id,
    totalsOf(amountsOf(item, { discount, taxed, free: days > 0 })),
  )
  await complete(
    store,
    session,
    {
      customer,
      customer_details: { email },
      invoice: invoice.id,
      payment_status: days > 0 ? 'no_payment_required' : 'paid',
      subscription: made.id,
    },
    customer,
  )
  const failure = await chargeInvoice(store, invoice)
  // The page asks for another card; nobody has subscribed.
  if (failure) throw cardRefused(failure)
}

async function complete(
  store: SandboxStore,
  { id }: Session,
  outcome: ShapeOf<'checkout.session'>,
  customer: string | null,
): Promise<void> {
  const done = await store.change('checkout.session', id, { ...outcome, status: 'complete', url: null })
  await emit(store, 'checkout.session.completed', done, customer ?? id)
}

async function customerOf(
  store: SandboxStore,
  session: Session,
  email: string | null,
): Promise<{ id: string; email: string }> {
  const id = idOf(session.customer)
  if (id) {
    const { email: known } = await store.get('customer', id)
    return { id, email: known ?? email ?? '' }
  }
  if (!email) throw invalidRequest('An email address is needed.', { param: 'email' })
  const customer = makeCustomer(email, store.now)
  await store.add(customer.id, customer)
  return { id: customer.id, email }
}
