// Shows what the gateway reads of all money that moved.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import type { StripeGateway } from './stripe-gateway'

const DAY = 86_400

let api: TestApi
let stripe: StripeGateway

beforeAll(async () => {
  api = await openTestApi()
  stripe = api.stripe
})
afterAll(() => api.close())

async function buy() {
  const paid = { plan: 'monthly', email: 'ada@example.com', clientReferenceId: null } as const
  const session = (await stripe.fetchCheckoutSession(await api.sandbox.completeCheckout(paid)))!
  const [invoice] = await stripe.listInvoices(session.subscriptionId!, 1)
  const { charges } = (await stripe.fetchInvoice(invoice!.id))!
  return {
    subscriptionId: session.subscriptionId!,
    customerId: session.customerId!,
    chargeId: charges[0]!.id,
    invoiceId: invoice!.id,
  }
}
const daysAgo = (days: number) => new Date(Date.now() - days * DAY * 1000)
const SPAN = { since: daysAgo(400), until: daysAgo(-1) }
async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}
const eventsOf = async (customer: string) =>
  (
    await api.rows<{ type: string }>(
      `select body->>'type' as type from private.sandbox_stripe_events where customer = $1 order by seq offset 3`,
      [customer],
    )
  ).map(({ type }) => type)

it('reads an invoice with its charges', async () => {
  const { subscriptionId, customerId, chargeId, invoiceId } = await buy()
  expect(await stripe.fetchInvoice(invoiceId)).toMatchObject({
    subscriptionId,
    customerId,
    reason: 'subscription_create',
    cents: 2499,
    paidCents: 2499,
    taxCents: 0,
    currency: 'cad',
    priceId: 'price_sandbox_monthly',
    coupon: null,
    charges: [{ id: chargeId, cents: 2499 }],
  })
  expect(await stripe.fetchInvoice('in_none')).toBeNull()
})

it('gives a part back, then the rest, once for each key and never more than was paid', async () => {
  const { chargeId, customerId, subscriptionId } = await buy()
  const [one, again] = await Promise.all([
    stripe.refundCharge(chargeId, 1000, 'part'),
    stripe.refundCharge(chargeId, 1000, 'part'),
  ])
  expect(one).toMatchObject({ cents: 1000, currency: 'cad' })
  expect(again).toEqual(one)
  expect(await stripe.refundCharge(chargeId, 1500, 'too-much')).toBeNull()
  expect(await stripe.refundCharge(chargeId, 1499, 'rest')).toMatchObject({ cents: 1499 })
  expect(await stripe.refundCharge(chargeId, 1, 'more')).toBeNull()
  expect(await stripe.fetchCharge(chargeId)).toMatchObject({ refundedCents: 2499, refunded: true })
  expect(await eventsOf(customerId)).toEqual(['charge.refunded', 'charge.refunded'])
  const refunds = (await all(stripe.listRefunds(SPAN))).filter(refund => refund.chargeId === chargeId)
  expect(refunds.map(({ cents }) => cents)).toEqual([1499, 1000])
  expect((await stripe.fetchSubscription(subscriptionId))!.status).toBe('active')
})

it('lists the payments of a span that succeeded, page by page', async () => {
  const { customerId } = await buy()
  await api.sandbox.passTime(customerId, 130 * DAY)
  await api.sandbox.setCard(customerId, 'declined')
  await api.sandbox.passTime(customerId, 40 * DAY)
  const own = (await all(stripe.listCharges(SPAN))).filter(charge => charge.customerId === customerId)
  expect(own.map(({ cents }) => cents)).toEqual([2499, 2499, 2499, 2499, 2499])
  expect(own.map(({ at }) => at.getTime())).toEqual(own.map(({ at }) => at.getTime()).sort((a, b) => b - a))
  const [newest, , , , oldest] = own
  const span = { since: oldest!.at, until: newest!.at }
  const between = (await all(stripe.listCharges(span))).filter(charge => charge.customerId === customerId)
  expect(between).toEqual(own.slice(1))
})

it('tells of a dispute, of what the bank took, and of what it gave back', async () => {
  const { chargeId, customerId } = await buy()
  const id = await api.sandbox.dispute(chargeId)
  await expect(api.sandbox.dispute(chargeId)).rejects.toMatchObject({ status: 400 })
  expect(await stripe.refundCharge(chargeId, 100, 'disputed')).toBeNull()
  expect(await stripe.fetchDispute(id)).toMatchObject({
    chargeId,
    cents: 2499,
    status: 'needs_response',
    movements: [{ cents: -2499 }],
  })
  await api.sandbox.closeDispute(id, 'won')
  expect((await stripe.fetchDispute(id))!.movements.map(({ cents }) => cents)).toEqual([-2499, 2499])
  const other = await buy()
  const lost = await api.sandbox.dispute(other.chargeId)
  await api.sandbox.closeDispute(lost, 'lost')
  expect((await all(stripe.listDisputes(SPAN))).map(({ id, status }) => [id, status])).toEqual([
    [lost, 'lost'],
    [id, 'won'],
  ])
  expect(await eventsOf(customerId)).toEqual(['charge.dispute.created', 'charge.dispute.closed'])
})

it('lets a card that a customer has chosen pay the subscription', async () => {
  const { customerId, subscriptionId } = await buy()
  await api.sandbox.setCard(customerId, 'declined')
  const { httpClient, secretKey } = api.sandbox.account
  const { default: Stripe } = await import('stripe')
  const sdk = new Stripe(secretKey, { httpClient })
  const [works] = await api.rows<{ id: string }>(
    `select id from private.sandbox_stripe_objects
     where customer = $1 and body->>'object' = 'payment_method' order by seq limit 1`,
    [customerId],
  )
  await sdk.customers.update(customerId, { invoice_settings: { default_payment_method: works!.id } })
  expect(await stripe.fetchCard(subscriptionId)).toMatchObject({ last4: '0341' })
  await stripe.setDefaultCard(customerId, ['sub_of_another_product'])
  expect(await stripe.fetchCard(subscriptionId)).toMatchObject({ last4: '0341' })
  await stripe.setDefaultCard(customerId, [subscriptionId])
  expect(await stripe.fetchCard(subscriptionId)).toMatchObject({ last4: '4242' })
})
