// Shows what a checkout makes of prices, coupons, trials and tax, as the gateway asks for it and reads it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { StripeApiError } from '@juno/stripe-simulator/stripe-api-error'
import { StripeRefusedError } from './call-stripe'
import type { NewCoupon } from './catalogue-calls'
import type { MembershipCheckout } from './checkout-calls'
import type { StripeGateway } from './stripe-gateway'

const DAY = 86_400
const PLAN = { plan: 'monthly', cents: 3000, currency: 'cad', interval: 'month', name: 'Monthly' } as const

let api: TestApi
let stripe: StripeGateway
let priceId: string
let count = 0

beforeAll(async () => {
  api = await openTestApi()
  stripe = api.stripe
  priceId = await stripe.savePrice(PLAN)
})
afterAll(() => api.close())

const open = (checkout: Partial<MembershipCheckout> = {}, key: string = randomUUID()) =>
  stripe.createMembershipCheckout(
    {
      priceId,
      reference: 'ref',
      ...(!checkout.customerId && { email: `payer${++count}@example.com` }),
      successUrl: 'https://juno.test/create-account?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://juno.test/plans',
      tax: { automatic: false, collectIds: false },
      ...checkout,
    },
    key,
  )
async function buy(checkout: Partial<MembershipCheckout> = {}) {
  const { id } = await open(checkout)
  await api.sandbox.completeCheckout(id)
  const session = (await stripe.fetchCheckoutSession(id))!
  const subscriptionId = session.subscriptionId!
  const customerId = session.customerId!
  return {
    session,
    subscriptionId,
    customerId,
    current: async () => (await stripe.fetchSubscription(subscriptionId))!,
    paid: async () => (await stripe.listInvoices(subscriptionId, 100)).map(({ cents }) => cents).reverse(),
    pass: (days: number) => api.sandbox.passTime(customerId, days * DAY),
  }
}
const coupon = (given: Partial<NewCoupon> & Pick<NewCoupon, 'off' | 'duration'>) =>
  stripe.createCoupon({ code: `CODE${++count}`, ...given }, `coupon-${count}`)

it('finds the price of a plan again, and makes another for another amount', async () => {
  expect(await stripe.savePrice(PLAN)).toBe(priceId)
  const dearer = await stripe.savePrice({ ...PLAN, cents: 3100 })
  expect(dearer).not.toBe(priceId)
  expect(await stripe.fetchPrice(dearer)).toEqual({
    id: dearer,
    name: 'Monthly',
    cents: 3100,
    currency: 'cad',
    interval: 'month',
    taxBehavior: 'unspecified',
  })
  expect((await stripe.listPrices()).map(({ cents }) => cents)).toEqual([3100, 3000])
  expect(await stripe.fetchPrice('price_none')).toBeNull()
})

it('opens one page for one key, and is paid once', async () => {
  const checkout = { email: 'ada@example.com', quantity: 2 }
  const [one, other] = await Promise.all([open(checkout, 'page'), open(checkout, 'page')])
  expect(one.url).toBe(`/checkout/sandbox?session=${one.id}`)
  expect(other).toEqual(one)
  expect(await stripe.fetchCheckoutSession(one.id)).toMatchObject({
    status: 'open',
    paid: false,
    cents: 6000,
  })
  await api.sandbox.completeCheckout(one.id)
  await expect(api.sandbox.completeCheckout(one.id)).rejects.toThrow(StripeApiError)
  expect(await stripe.fetchCheckoutSession(one.id)).toMatchObject({ status: 'complete', paid: true })
})

it('leaves a page open whose card was refused', async () => {
  const { id } = await open()
  await expect(api.sandbox.completeCheckout(id, { card: 'declined' })).rejects.toMatchObject({ status: 402 })
  expect(await stripe.fetchCheckoutSession(id)).toMatchObject({ status: 'open', subscriptionId: null })
  await api.sandbox.completeCheckout(id)
  expect(await stripe.fetchCheckoutSession(id)).toMatchObject({ paid: true })
})

it.each([
  ['once', { off: { percent: 50 }, duration: 'once' }, [1500, 3000, 3000]],
  ['for two months', { off: { cents: 1000, currency: 'cad' }, duration: { months: 2 } }, [2000, 2000, 3000]],
  ['forever', { off: { percent: 10 }, duration: 'forever' }, [2700, 2700, 2700]],
] as const)('takes a coupon off %s', async (_, given, amounts) => {
  const { promotionCodeId } = await coupon(given)
  const bought = await buy({ promotionCodeId })
  expect(bought.session.cents).toBe(amounts[0])
  await bought.pass(62)
  expect(await bought.paid()).toEqual(amounts)
})

it('takes no amount off every payment', async () => {
  const lasting = coupon({ off: { cents: 1000, currency: 'cad' }, duration: 'forever' })
  await expect(lasting).rejects.toThrow(StripeRefusedError)
})

it('names the coupon of a subscription', async () => {
  const { promotionCodeId } = await coupon({ code: 'SPRING', off: { percent: 10 }, duration: 'forever' })
  const { current } = await buy({ promotionCodeId })
  expect(await current()).toMatchObject({ coupon: 'SPRING', runningCoupon: 'SPRING', priceCents: 2700 })
})

it('names the coupon that the first payment has used up', async () => {
  const { promotionCodeId } = await coupon({ code: 'HELLO', off: { percent: 10 }, duration: 'once' })
  const { current, customerId } = await buy({ promotionCodeId })
  const used = { coupon: 'HELLO', runningCoupon: null, priceCents: 3000 }
  expect(await current()).toMatchObject(used)
  for await (const listed of stripe.listSubscriptions({ customerId })) expect(listed).toMatchObject(used)
})

it('counts a coupon, and refuses it when it is used up, ended or over', async () => {
  const off = { off: { percent: 10 }, duration: 'once' } as const
  const { promotionCodeId: one } = await coupon({ ...off, limit: 1 })
  const waiting = await open({ promotionCodeId: one })
  await buy({ promotionCodeId: one })
  expect(await stripe.fetchPromotionCode(one)).toMatchObject({ used: 1, limit: 1, active: false })
  await expect(open({ promotionCodeId: one })).rejects.toThrow('inactive')
  await expect(api.sandbox.completeCheckout(waiting.id)).rejects.toThrow('inactive')
  const { promotionCodeId: ended } = await coupon(off)
  await stripe.endPromotionCode(ended)
  await expect(open({ promotionCodeId: ended })).rejects.toThrow('inactive')
  const { promotionCodeId: over } = await coupon({ ...off, expiresAt: new Date(Date.now() - 1000) })
  await expect(open({ promotionCodeId: over })).rejects.toThrow('expired')
})

it('has a coupon for one plan, or for the first payment alone', async () => {
  const annual = await stripe.savePrice({ ...PLAN, plan: 'annual', interval: 'year' })
  const off = { off: { percent: 10 }, duration: 'once' } as const
  const { promotionCodeId: ofAnnual } = await coupon({ ...off, priceId: annual })
  await expect(open({ promotionCodeId: ofAnnual })).rejects.toThrow('does not apply')
  await buy({ priceId: annual, promotionCodeId: ofAnnual })
  const { promotionCodeId: first } = await coupon({ ...off, firstPaymentOnly: true })
  const { customerId } = await buy({ promotionCodeId: first })
  await expect(open({ customerId, promotionCodeId: first })).rejects.toThrow('first payment')
})

it('takes nothing during a trial, and the price after it', async () => {
  const { session, current, paid, pass } = await buy({ trialDays: 14 })
  expect(session).toMatchObject({ paid: true, cents: 0 })
  expect((await current()).status).toBe('trialing')
  await pass(13)
  expect(await paid()).toEqual([0])
  await pass(2)
  expect((await current()).status).toBe('active')
  expect(await paid()).toEqual([0, 3000])
})

it('owes after a trial whose card fails', async () => {
  const { id } = await open({ trialDays: 14 })
  await api.sandbox.completeCheckout(id, { card: 'declined' })
  const { customerId, subscriptionId } = (await stripe.fetchCheckoutSession(id))!
  await api.sandbox.passTime(customerId!, 15 * DAY)
  expect(await stripe.fetchSubscription(subscriptionId!)).toMatchObject({ status: 'past_due' })
})

it('adds tax where that is on, to renewals and switches too', async () => {
  const { session, subscriptionId, pass } = await buy({ tax: { automatic: true, collectIds: true } })
  expect(session.cents).toBe(3390)
  const preview = await stripe.previewSwitch(
    subscriptionId,
    await stripe.savePrice({ ...PLAN, plan: 'annual', cents: 30_000, interval: 'year' }),
  )
  expect(preview).toMatchObject({ dueNowCents: 30_510, nextCents: 33_900 })
  await pass(32)
  expect((await stripe.listInvoices(subscriptionId, 1))[0]).toMatchObject({ cents: 3390, taxCents: 390 })
})

it('sells a gift to anybody, for a single payment', async () => {
  const gift = await stripe.createGiftCheckout(
    {
      cents: 24_999,
      currency: 'cad',
      description: 'A year of membership',
      email: 'gives@example.com',
      successUrl: 'https://juno.test/gift',
      cancelUrl: 'https://juno.test/plans',
      metadata: { juno_gift: 'g1' },
    },
    randomUUID(),
  )
  expect(await stripe.fetchCheckoutSession(gift.id)).toMatchObject({ mode: 'payment', paidIntentId: null })
  await api.sandbox.completeCheckout(gift.id)
  const session = (await stripe.fetchCheckoutSession(gift.id))!
  expect(session).toMatchObject({
    paid: false,
    email: 'gives@example.com',
    subscriptionId: null,
    metadata: { juno_gift: 'g1' },
  })
  const charge = (await stripe.fetchChargeOf(session.paidIntentId!))!
  expect(charge).toMatchObject({ cents: 24_999, paid: true, customerId: null })
  expect(await stripe.refundCharge(charge.id, 24_999, 'gift-back')).toMatchObject({ cents: 24_999 })
})

it('finds a customer by the address', async () => {
  const { customerId } = await buy({ email: 'found@example.com' })
  expect(await stripe.findCustomers('found@example.com')).toEqual([
    { id: customerId, email: 'found@example.com' },
  ])
  expect(await stripe.findCustomers('nobody@example.com')).toEqual([])
})
