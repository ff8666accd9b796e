// Shows what the gateway asks about a subscription, and what the sandbox makes of it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { CardRefusedError, StripeRefusedError } from './call-stripe'
import type { MembershipCheckout } from './checkout-calls'
import type { StripeGateway } from './stripe-gateway'

const DAY = 86_400
const MONTHLY = 'price_sandbox_monthly'
const ANNUAL = 'price_sandbox_annual'

let api: TestApi
let stripe: StripeGateway
let id: string
let customerId: string

beforeAll(async () => {
  api = await openTestApi()
  stripe = api.stripe
})
afterAll(() => api.close())
beforeEach(() => subscribe(MONTHLY))

async function subscribe(priceId: string, quantity = 1, more: Partial<MembershipCheckout> = {}) {
  const checkout = await stripe.createMembershipCheckout(
    {
      priceId,
      quantity,
      reference: 'ref',
      email: 'ada@example.com',
      successUrl: 'https://juno.test/create-account?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://juno.test/plans',
      tax: { automatic: false, collectIds: false },
      ...more,
    },
    randomUUID(),
  )
  await api.sandbox.completeCheckout(checkout.id)
  id = (await stripe.fetchCheckoutSession(checkout.id))!.subscriptionId!
  customerId = (await stripe.fetchSubscription(id))!.customerId
}
const pass = (days: number) => api.sandbox.passTime(customerId, days * DAY)
const current = async () => (await stripe.fetchSubscription(id))!
const invoices = () => stripe.listInvoices(id, 20)
const inDays = (days: number) => new Date(Date.now() + days * DAY * 1000)
const daysUntil = (at: Date | null) => Math.round((at!.getTime() - Date.now()) / DAY / 1000)

it('lets paid time run out, takes nothing during a pause, and bills on when it is over', async () => {
  const { currentPeriodEnd: from } = await current()
  const until = new Date(from!.getTime() + 60 * DAY * 1000)
  const paused = await stripe.pause(id, { from: from!, until }, 'pause-1')
  expect(paused).toMatchObject({ status: 'trialing', currentPeriodEnd: until })
  await pass(daysUntil(from) + 30)
  expect((await current()).status).toBe('trialing')
  expect(await invoices()).toHaveLength(1)
  await pass(31)
  expect((await current()).status).toBe('active')
  expect((await invoices())[0]).toMatchObject({ cents: 2499, status: 'paid' })
})

it('takes a pause back before it begins, at no cost', async () => {
  const { currentPeriodEnd: from } = await current()
  await stripe.pause(id, { from: from!, until: inDays(90) }, 'pause-2')
  const resumed = await stripe.resume(id, 'resume-2')
  expect(resumed.currentPeriodEnd).toEqual(from)
  expect(await invoices()).toHaveLength(1)
  await pass(daysUntil(from) + 1)
  expect((await current()).status).toBe('active')
  expect(await invoices()).toHaveLength(2)
})

it('begins a period when somebody returns early from a pause, once however often it is asked', async () => {
  const { currentPeriodEnd: from } = await current()
  await stripe.pause(id, { from: from!, until: inDays(90) }, 'pause-3')
  await pass(daysUntil(from) + 5)
  const [resumed] = await Promise.all([stripe.resume(id, 'resume-3'), stripe.resume(id, 'resume-3')])
  expect(resumed.status).toBe('active')
  expect(daysUntil(resumed.currentPeriodEnd)).toBeGreaterThan(27)
  expect((await invoices()).map(({ cents }) => cents)).toEqual([2499, 2499])
})

it('leaves a pause as it is where the card is refused', async () => {
  const { currentPeriodEnd: from } = await current()
  await stripe.pause(id, { from: from!, until: inDays(90) }, 'pause-4')
  await pass(daysUntil(from) + 5)
  await api.sandbox.setCard(customerId, 'declined')
  const before = await current()
  await expect(stripe.resume(id, 'resume-4')).rejects.toThrow(CardRefusedError)
  expect(await current()).toEqual(before)
})

it('shows what an annual plan costs now, charges just that, and begins its year', async () => {
  await pass(10)
  const { currentPeriodEnd: end } = await current()
  const preview = (await stripe.previewSwitch(id, ANNUAL))!
  const whole = (await invoices())[0]!.at
  const share = (end!.getTime() - preview.at.getTime()) / (end!.getTime() - whole.getTime())
  expect(preview).toMatchObject({
    dueNowCents: 24_999 - Math.round(2499 * share),
    creditCents: 0,
    currency: 'cad',
    nextCents: 24_999,
  })
  expect(daysUntil(preview.nextAt)).toBeGreaterThan(364)
  const switched = await stripe.switchPlan(id, ANNUAL, 'switch-1', { at: preview.at })
  expect(switched).toMatchObject({ plan: 'annual', status: 'active' })
  // The year begins with the switch, not with the preview.
  expect(switched.currentPeriodEnd!.getTime()).toBeGreaterThanOrEqual(preview.nextAt.getTime())
  expect(daysUntil(switched.currentPeriodEnd)).toBe(daysUntil(preview.nextAt))
  const [latest, ...before] = await invoices()
  expect(latest).toMatchObject({ cents: preview.dueNowCents, status: 'paid' })
  expect(before).toHaveLength(1)
})

it('keeps what is left of a year as credit, of which the months to come are paid', async () => {
  await subscribe(ANNUAL)
  const preview = (await stripe.previewSwitch(id, MONTHLY))!
  expect(preview).toMatchObject({ dueNowCents: 0, creditCents: 24_999 - 2499, nextCents: 2499 })
  await stripe.switchPlan(id, MONTHLY, 'switch-2', { at: preview.at })
  expect((await invoices())[0]).toMatchObject({ cents: 2499 - 24_999, status: 'paid' })
  await pass(32)
  const [renewal] = await invoices()
  expect(renewal).toMatchObject({ cents: 2499, status: 'paid', receiptUrl: null })
})

it.each([
  { percent: 100, duration: 'forever', next: 0 },
  { percent: 50, duration: 'forever', next: 12_499 },
  // Over before the year is: the next payment is a whole one.
  { percent: 50, duration: { months: 3 }, next: 24_999 },
  { percent: 100, duration: { months: 3 }, next: 24_999 },
  { percent: 100, duration: { months: 24 }, next: 0 },
] as const)(
  'says what a plan costs after a switch with $percent % off, $duration',
  async ({ percent, duration, next }) => {
    const code = `OFF-${percent}-${JSON.stringify(duration).replace(/\W/g, '')}`
    const { promotionCodeId } = await stripe.createCoupon({ code, off: { percent }, duration }, code)
    for (const trialDays of [0, 14]) {
      await subscribe(MONTHLY, 1, { promotionCodeId, ...(trialDays && { trialDays }) })
      const preview = (await stripe.previewSwitch(id, ANNUAL))!
      // The free days are over while each of these coupons holds.
      const then = trialDays && percent === 50 ? 12_499 : trialDays ? 0 : next
      expect(preview).toMatchObject({ nextCents: then, creditCents: 0 })
      await stripe.switchPlan(id, ANNUAL, `switch-${code}-${trialDays}`, { at: preview.at })
      await pass(daysUntil(preview.nextAt) + 1)
      expect((await invoices())[0]).toMatchObject({ cents: then })
    }
  },
)

it.each([50, 100])('says what a taxed plan costs after a switch, once %s % off are over', async percent => {
  const off = { code: `OFF-TAX-${percent}`, off: { percent }, duration: { months: 3 } } as const
  const { promotionCodeId } = await stripe.createCoupon(off, `off-tax-${percent}`)
  await subscribe(MONTHLY, 1, { promotionCodeId, tax: { automatic: true, collectIds: false } })
  const preview = (await stripe.previewSwitch(id, ANNUAL))!
  expect(preview.nextCents).toBe(24_999 + 3250)
  await stripe.switchPlan(id, ANNUAL, `switch-tax-${percent}`, { at: preview.at })
  await pass(367)
  expect((await invoices())[0]).toMatchObject({ cents: preview.nextCents, taxCents: 3250 })
})

it('keeps the plan where the card is refused', async () => {
  await api.sandbox.setCard(customerId, 'declined')
  await expect(stripe.switchPlan(id, ANNUAL, 'switch-3')).rejects.toMatchObject({ code: 'card_declined' })
  expect(await current()).toMatchObject({ plan: 'monthly', status: 'active' })
  expect(await invoices()).toHaveLength(1)
  // As Stripe does: the refusal is the response to this key.
  await api.sandbox.setCard(customerId, 'works')
  await expect(stripe.switchPlan(id, ANNUAL, 'switch-3')).rejects.toThrow(CardRefusedError)
  expect(await stripe.switchPlan(id, ANNUAL, 'switch-4')).toMatchObject({ plan: 'annual' })
})

it('changes no plan within free time that is over meanwhile', async () => {
  await subscribe(MONTHLY, 1, { trialDays: 14 })
  const { trialEnd: freeUntil } = await current()
  expect(await stripe.switchPlan(id, ANNUAL, 'switch-6', { freeUntil: freeUntil! })).toMatchObject({
    plan: 'annual',
    status: 'trialing',
    trialEnd: freeUntil,
  })
  await pass(15)
  const before = await current()
  expect(before).toMatchObject({ plan: 'annual', status: 'active' })
  const over = stripe.switchPlan(id, MONTHLY, 'switch-7', { freeUntil: inDays(-1) })
  await expect(over).rejects.toThrow(StripeRefusedError)
  expect(await current()).toEqual(before)
  expect((await invoices()).map(({ cents }) => cents)).toEqual([24_999, 0])
})

it('changes the plan of a trial or pause at no cost, and shows what it costs after that', async () => {
  const { currentPeriodEnd: from } = await current()
  const until = inDays(90)
  await stripe.pause(id, { from: from!, until }, 'pause-5')
  const preview = (await stripe.previewSwitch(id, ANNUAL))!
  expect(preview).toMatchObject({ dueNowCents: 0, creditCents: 0, nextCents: 24_999 })
  expect(daysUntil(preview.nextAt)).toBe(90)
  expect(await stripe.switchPlan(id, ANNUAL, 'switch-5', { at: preview.at })).toMatchObject({
    plan: 'annual',
  })
  expect(await invoices()).toHaveLength(1)
})

it('invoices what the time cost, whatever is switched within a period and however often', async () => {
  const dearer = { plan: 'monthly', cents: 4000, currency: 'cad', interval: 'month', name: 'More' } as const
  const prices = { [MONTHLY]: 2499, [await stripe.savePrice(dearer)]: 4000 }
  const [cheap, dear] = Object.keys(prices) as [string, string]
  const whole = (await current()).currentPeriodEnd!.getTime() - (await invoices())[0]!.at.getTime()
  let [price, quantity, spent] = [cheap, 1, 0]
  const steps = [
    [3, dear, 1],
    [2, dear, 4],
    [6, cheap, 4],
    [1, cheap, 2],
    [5, dear, 2],
  ] as const
  for (const [index, [days, nextPrice, nextQuantity]] of steps.entries()) {
    await pass(days)
    spent += (prices[price]! * quantity * days * DAY * 1000) / whole
    if (nextPrice !== price) await stripe.switchPlan(id, nextPrice, `often-${index}`)
    else await stripe.setQuantity(id, nextQuantity, `often-${index}`)
    ;[price, quantity] = [nextPrice, nextQuantity]
  }
  const left = (await current()).currentPeriodEnd!.getTime() - Date.now()
  const invoiced = (await invoices()).reduce((sum, { cents }) => sum + cents, 0)
  // Two roundings a step, and the seconds that the test took.
  expect(Math.abs(invoiced - spent - (prices[price]! * quantity * left) / whole)).toBeLessThan(12)
})

it('charges another seat for the rest of the period', async () => {
  await subscribe(MONTHLY, 3)
  expect((await invoices())[0]).toMatchObject({ cents: 3 * 2499 })
  await pass(15)
  await stripe.setQuantity(id, 4, 'seats-1')
  const [more] = await invoices()
  expect(more!.cents).toBeGreaterThan(2499 * 0.4)
  expect(more!.cents).toBeLessThan(2499 * 0.6)
})

it('keeps why somebody leaves, with the end', async () => {
  const ending = await stripe.setCancelAtPeriodEnd(id, true, { reason: 'too_expensive', note: 'Bye' })
  expect(ending).toMatchObject({ cancelAtPeriodEnd: true })
  const [{ body }] = (await api.rows<{ body: object }>(
    'select body from private.sandbox_stripe_objects where id = $1',
    [id],
  )) as [{ body: object }]
  expect(body).toMatchObject({
    cancellation_details: { comment: 'Bye', reason: 'cancellation_requested' },
    metadata: { juno_leaving_reason: 'too_expensive' },
  })
})

it('pays an open invoice with another card, after which all runs on', async () => {
  expect(await stripe.fetchCard(id)).toMatchObject({ brand: 'visa', last4: '4242', expMonth: 12 })
  await api.sandbox.setCard(customerId, 'declined')
  await pass(32)
  expect((await current()).status).toBe('past_due')
  const [open] = await invoices()
  expect(open).toMatchObject({ status: 'open', receiptUrl: null })
  await expect(stripe.payInvoice(open!.id, 'pay-1')).rejects.toThrow(CardRefusedError)
  await api.sandbox.setCard(customerId, 'works')
  expect((await current()).status).toBe('past_due')
  await stripe.payInvoice(open!.id, 'pay-2')
  expect((await current()).status).toBe('active')
  await stripe.payInvoice(open!.id, 'pay-3')
  expect(await invoices()).toHaveLength(2)
  expect((await invoices())[0]).toMatchObject({ status: 'paid', receiptUrl: open!.url })
})

it('lists the subscriptions of a customer', async () => {
  const found = []
  for await (const { id } of stripe.listSubscriptions({ customerId })) found.push(id)
  expect(found).toEqual([id])
})

it('gives none of several payments back while a bank has taken one, until it has decided for us', async () => {
  await pass(31)
  const payments = (await stripe.listPayments(id))!
  expect(payments).toHaveLength(2)
  // The one that would go back last.
  const dispute = await api.sandbox.dispute(payments[1]!.chargeId)
  await expect(stripe.refundSubscription(id, 'back-1')).rejects.toThrow(StripeRefusedError)
  expect((await stripe.fetchPaid(id))!.refundedCents).toBe(0)
  expect((await current()).status).toBe('active')
  await api.sandbox.closeDispute(dispute, 'won')
  expect(await stripe.refundSubscription(id, 'back-2')).toMatchObject({ cents: 4998 })
})
