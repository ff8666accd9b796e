import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/test-api'

const DAY = 86_400

let api: TestApi
let stripe: Stripe
let customer: string
let subscription: string

beforeAll(async () => {
  api = await openTestApi()
  stripe = new Stripe(api.sandbox.account.secretKey, { httpClient: api.sandbox.account.httpClient })
})
afterAll(() => api.close())
beforeEach(async () => {
  const paid = { plan: 'monthly', email: 'ada@example.com', clientReferenceId: null } as const
  const session = await stripe.checkout.sessions.retrieve(await api.sandbox.completeCheckout(paid))
  customer = session.customer as string
  subscription = session.subscription as string
})

const pass = (days: number) => api.sandbox.passTime(customer, days * DAY)
/** To the moment after the period's end; months are not equally long. */
const passPeriod = async () => {
  const { items } = await current()
  await api.sandbox.passTime(customer, items.data[0]!.current_period_end - now() + 1)
}
const current = () => stripe.subscriptions.retrieve(subscription)
const invoices = async () => (await stripe.invoices.list({ subscription })).data
/** Returns the events of the subscription and its invoices, after those of the checkout. */
const events = async () =>
  api.rows<{ type: string; created: number }>(
    `select body->>'type' as type, (body->>'created')::int as created from private.sandbox_stripe_events
     where customer = $1 and body->>'type' not in ('customer.updated', 'payment_method.attached')
     order by seq offset 3`,
    [customer],
  )
const now = () => Math.floor(Date.now() / 1000)

it('renews a subscription when its period is over, as of that moment', async () => {
  await pass(20)
  expect(await events()).toEqual([])
  expect((await current()).items.data[0]!.current_period_end).toBeLessThan(now() + 12 * DAY)
  await pass(20)
  const { status, items } = await current()
  expect(status).toBe('active')
  expect(items.data[0]!.current_period_end).toBeGreaterThan(now())
  const [renewal, ...before] = await invoices()
  expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', status: 'paid', amount_paid: 2499 })
  expect(renewal!.created).toBe(items.data[0]!.current_period_start)
  expect(before).toHaveLength(1)
  expect(await events()).toEqual([
    { type: 'invoice.paid', created: renewal!.created },
    { type: 'customer.subscription.updated', created: renewal!.created },
  ])
})

it('bills the last day of short months, and the 31st again after them', async () => {
  const seconds = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
  await api.rows(
    `update private.sandbox_stripe_objects
     set body = jsonb_set(
       jsonb_set(body, '{billing_cycle_anchor}', to_jsonb($2::int)),
       '{items,data,0,current_period_end}', to_jsonb($3::int)
     )
     where id = $1`,
    [subscription, seconds('2026-01-31'), seconds('2026-02-28')],
  )
  await pass(0)
  const ends = (await invoices()).map(({ lines }) => lines.data[0]!.period.end).sort((a, b) => a - b)
  expect(ends).toEqual(
    expect.arrayContaining(['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'].map(seconds)),
  )
})

it('catches up with several periods at once, in order', async () => {
  await pass(100)
  expect(await invoices()).toHaveLength(4)
  const times = (await events()).map(({ created }) => created)
  expect(times).toEqual([...times].sort((one, other) => one - other))
})

it('leaves everybody else alone', async () => {
  const other = subscription
  const before = await current()
  const paid = { plan: 'monthly', email: 'bo@example.com', clientReferenceId: null } as const
  const session = await stripe.checkout.sessions.retrieve(await api.sandbox.completeCheckout(paid))
  await api.sandbox.passTime(session.customer as string, 40 * DAY)
  expect(await stripe.subscriptions.retrieve(other)).toEqual(before)
})

it('lets a card expire while time passes in small steps', async () => {
  await api.sandbox.setCard(customer, 'expiring')
  const printed = async () => {
    const card = await api.stripe.fetchCard(subscription)
    return Date.UTC(card!.expYear, card!.expMonth) / 1000
  }
  expect(await printed()).toBeGreaterThan(now())
  for (let week = 0; week < 4; week++) await pass(7)
  await passPeriod()
  expect(await printed()).toBeLessThanOrEqual(now())
  expect((await current()).status).toBe('past_due')
})

it.each([
  ['declined', 'card_declined'],
  ['expired', 'expired_card'],
] as const)('tries a %s card again after 3, 5 and 7 days, then ends the subscription', async (mood, code) => {
  await api.sandbox.setCard(customer, mood)
  await passPeriod()
  expect((await current()).status).toBe('past_due')
  const [open] = await invoices()
  expect(open).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 2499 })
  const { data } = await stripe.invoicePayments.list({
    invoice: open!.id,
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  const intent = data[0]!.payment.payment_intent as Stripe.PaymentIntent
  expect(intent.latest_charge).toMatchObject({ paid: false, failure_code: code })
  expect(intent.last_payment_error).toMatchObject({ type: 'card_error', code })
  await pass(15)
  expect(await current()).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
  expect((await invoices())[0]).toMatchObject({ attempt_count: 4, next_payment_attempt: null })
  const happened = await events()
  expect(happened.map(({ type }) => type)).toEqual([
    'invoice.payment_failed',
    'customer.subscription.updated',
    'invoice.payment_failed',
    'invoice.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.deleted',
  ])
  const [first] = happened
  expect(happened.map(({ created }) => (created - first!.created) / DAY)).toEqual([0, 0, 3, 8, 15, 15])
  const settled = await current()
  await pass(0)
  expect(await current()).toEqual(settled)
})

it('is active again once another card pays', async () => {
  await api.sandbox.setCard(customer, 'declined')
  await passPeriod()
  await api.sandbox.setCard(customer, 'works')
  await pass(3)
  expect((await current()).status).toBe('active')
  expect((await invoices())[0]).toMatchObject({ status: 'paid', attempt_count: 2, amount_paid: 2499 })
  expect((await events()).map(({ type }) => type)).toEqual([
    'invoice.payment_failed',
    'customer.subscription.updated',
    'invoice.paid',
    'customer.subscription.updated',
  ])
})

it('ends with its period a subscription that was told to, and charges nothing', async () => {
  await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
  const end = (await current()).items.data[0]!.current_period_end
  await pass(40)
  expect(await current()).toMatchObject({ status: 'canceled', ended_at: end - 40 * DAY })
  expect(await invoices()).toHaveLength(1)
  expect((await events()).at(-1)!.type).toBe('customer.subscription.deleted')
})

it('ends a subscription on its date, before a payment of that date', async () => {
  const end = (await current()).items.data[0]!.current_period_end - 5 * DAY
  await stripe.subscriptions.update(subscription, { cancel_at: end })
  await pass(40)
  expect(await current()).toMatchObject({ status: 'canceled', ended_at: end - 40 * DAY })
  expect(await invoices()).toHaveLength(1)
})

it('moves what is written as a time in metadata too', async () => {
  const at = now() + 50 * DAY
  await stripe.subscriptions.update(subscription, { metadata: { paused_until: String(at), seats: '12' } })
  await pass(10)
  expect((await current()).metadata).toEqual({ paused_until: String(at - 10 * DAY), seats: '12' })
})

it('has the credit again that a voided invoice had used', async () => {
  await stripe.customers.createBalanceTransaction(customer, { amount: -500, currency: 'cad' })
  await api.sandbox.setCard(customer, 'declined')
  await passPeriod()
  const [renewal] = await invoices()
  expect(renewal).toMatchObject({ status: 'open', amount_due: 1999, starting_balance: -500 })
  const balance = async () => ((await stripe.customers.retrieve(customer)) as Stripe.Customer).balance
  expect(await balance()).toBe(0)
  await stripe.invoices.voidInvoice(renewal!.id!)
  expect(await balance()).toBe(-500)
})
