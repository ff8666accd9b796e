// The sandbox as the unmodified SDK sees it.
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/test-api'

let api: TestApi
let stripe: Stripe

beforeAll(async () => {
  api = await openTestApi()
  const { secretKey, httpClient } = api.sandbox.account
  stripe = new Stripe(secretKey, { httpClient })
})
afterAll(() => api.close())

/** Somebody pays. @returns the objects that the payment made */
async function buy(plan: 'monthly' | 'annual' = 'annual') {
  const id = await api.sandbox.completeCheckout({ plan, email: 'ada@example.com', clientReferenceId: 'ref' })
  const session = await stripe.checkout.sessions.retrieve(id)
  const subscription = session.subscription as string
  const { data } = await stripe.invoicePayments.list({
    invoice: session.invoice as string,
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  const intent = data[0]!.payment.payment_intent as Stripe.PaymentIntent
  return {
    session,
    subscription,
    charge: intent.latest_charge as Stripe.Charge,
    customer: session.customer as string,
  }
}
const eventTypes = async (customer: string) =>
  (
    await api.rows<{ type: string }>(
      `select body->>'type' as type from private.sandbox_stripe_events where customer = $1 order by seq`,
      [customer],
    )
  ).map(({ type }) => type)

it('makes what Stripe makes of a completed checkout, and its events with it', async () => {
  const { session, subscription, charge, customer } = await buy()
  expect(session).toMatchObject({
    object: 'checkout.session',
    mode: 'subscription',
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'ref',
    amount_total: 24_999,
  })
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'active',
    latest_invoice: session.invoice,
    items: { data: [{ price: { unit_amount: 24_999, currency: 'cad', recurring: { interval: 'year' } } }] },
  })
  expect(charge).toMatchObject({ object: 'charge', amount: 24_999, paid: true, refunded: false, customer })
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: 'ada@example.com' })
  expect(await eventTypes(customer)).toEqual([
    'customer.subscription.created',
    'checkout.session.completed',
    'invoice.paid',
  ])
})

it('refuses as Stripe does', async () => {
  await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
    message: "No such subscription: 'sub_none'",
  })
  // An object of another kind is not found either.
  await expect(stripe.invoices.retrieve((await buy()).subscription)).rejects.toMatchObject({
    statusCode: 404,
  })
  const { charge, subscription } = await buy()
  await expect(stripe.refunds.create({ charge: charge.id, amount: 25_000 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
  })
  await stripe.refunds.create({ charge: charge.id })
  await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
  })
  await stripe.subscriptions.cancel(subscription)
  await expect(stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({ statusCode: 404 })
})

it('names what it does not simulate', async () => {
  const { charge } = await buy()
  await expect(stripe.payouts.list()).rejects.toMatchObject({
    statusCode: 501,
    message: 'The sandbox does not simulate GET /v1/payouts.',
  })
  await expect(stripe.refunds.create({ charge: charge.id, instructions_email: 'x' })).rejects.toMatchObject({
    statusCode: 501,
    message: 'The sandbox does not simulate the parameter instructions_email of POST /v1/refunds.',
  })
  await expect(stripe.charges.retrieve(charge.id, { expand: ['amount'] })).rejects.toMatchObject({
    statusCode: 400,
  })
})

it('responds the same to the same key, once done, and refuses the key for anything else', async () => {
  const { charge } = await buy()
  const refund = (amount: number, idempotencyKey: string) =>
    stripe.refunds.create({ charge: charge.id, amount }, { idempotencyKey })
  const [one, other] = await Promise.all([refund(100, 'key-1'), refund(100, 'key-1')])
  expect(other.id).toBe(one.id)
  expect(await refund(100, 'key-1')).toMatchObject({ id: one.id })
  await expect(refund(200, 'key-1')).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 100 })
  // Nothing was done under a key that was refused: it may be used again.
  await expect(refund(99_999, 'key-2')).rejects.toMatchObject({ statusCode: 400 })
  await refund(200, 'key-2')
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 300 })
})

it('shows the payment that comes next, where one does', async () => {
  const { subscription } = await buy('monthly')
  const next = () =>
    stripe.invoices.createPreview({ subscription, subscription_details: { proration_behavior: 'none' } })
  const { items } = await stripe.subscriptions.retrieve(subscription)
  expect(await next()).toMatchObject({
    status: 'draft',
    amount_due: 2499,
    created: items.data[0]!.current_period_end,
  })
  await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
  await expect(next()).rejects.toMatchObject({ statusCode: 404, code: 'invoice_upcoming_none' })
})

it('tells of another card, and of the one before', async () => {
  const { customer } = await buy()
  await api.sandbox.setCard(customer, 'works')
  await api.sandbox.setCard(customer, 'expiring')
  const [told] = await api.rows<{ body: Stripe.CustomerUpdatedEvent }>(
    'select body from private.sandbox_stripe_events where customer = $1 order by seq desc limit 1',
    [customer],
  )
  const { object, previous_attributes } = told!.body.data
  const before = previous_attributes!.invoice_settings!.default_payment_method
  expect(before).toMatch(/^pm_/)
  expect(object.invoice_settings.default_payment_method).not.toBe(before)
  expect((await eventTypes(customer)).slice(-2)).toEqual(['payment_method.attached', 'customer.updated'])
})

it('ends a checkout that nobody has paid', async () => {
  const { id } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_sandbox_monthly', quantity: 1 }],
    success_url: 'https://juno.test/done',
  })
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
  await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
  await expect(api.sandbox.completeCheckout(id, { email: 'ada@example.com' })).rejects.toThrow('expired')
})

it('lists in pages, the newest first', async () => {
  const { subscription, customer } = await buy('monthly')
  await api.sandbox.passTime(customer, 100 * 86_400)
  const all = await stripe.invoices.list({ subscription })
  expect(all).toMatchObject({ object: 'list', has_more: false, url: '/v1/invoices' })
  const ids = all.data.map(({ id }) => id)
  expect(ids.length).toBeGreaterThanOrEqual(4)
  expect(all.data.at(-1)).toMatchObject({ billing_reason: 'subscription_create' })
  const page = await stripe.invoices.list({ subscription, limit: 1, starting_after: ids[0]! })
  expect(page).toMatchObject({ has_more: true, data: [{ id: ids[1] }] })
  const walked: string[] = []
  for await (const { id } of stripe.invoices.list({ subscription, limit: 2 })) walked.push(id)
  expect(walked).toEqual(ids)
  await expect(stripe.invoices.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
})

it('takes an end back, and tells each change', async () => {
  const { subscription, customer } = await buy()
  const end = (cancel: boolean) => stripe.subscriptions.update(subscription, { cancel_at_period_end: cancel })
  expect(await end(true)).toMatchObject({ cancel_at_period_end: true, status: 'active' })
  expect(await end(false)).toMatchObject({ cancel_at_period_end: false, canceled_at: null })
  expect(await stripe.subscriptions.cancel(subscription)).toMatchObject({ status: 'canceled' })
  expect((await eventTypes(customer)).slice(3)).toEqual([
    'customer.subscription.updated',
    'customer.subscription.updated',
    'customer.subscription.deleted',
  ])
})
