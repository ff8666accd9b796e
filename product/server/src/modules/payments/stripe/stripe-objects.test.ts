import type { Plan } from '@juno/domain/payments/pricing'
import { expect, it } from 'vitest'
import { makeCheckoutSession } from '@juno/stripe-simulator/objects/checkout-session'
import { priceOf } from '@juno/stripe-simulator/objects/price'
import { makeSubscription } from '@juno/stripe-simulator/objects/subscription'
import { checkoutSessionSchema, invoiceSchema, subscriptionSchema } from './stripe-objects'

const NOW = Date.parse('2026-01-31T12:00:00Z') / 1000

const bought = (plan: Plan) => makeSubscription({ customer: 'cus_1', price: priceOf(plan), created: NOW })
const paid = (plan: Plan, email = 'a@b.co') => {
  const { unit_amount: total, currency } = priceOf(plan)
  const amounts = { currency, subtotal: total, discount: 0, tax: 0, total }
  return {
    ...makeCheckoutSession({ mode: 'subscription', customer_details: { email } }, amounts, NOW),
    payment_status: 'paid',
    status: 'complete',
  }
}

it('reads the end of the period from the items, where newer API versions keep it', () => {
  expect(subscriptionSchema.parse(bought('monthly')).currentPeriodEnd).toEqual(
    new Date('2026-02-28T12:00:00Z'),
  )
})

it('reads the end of the period from the subscription, where older API versions keep it', () => {
  const subscription = subscriptionSchema.parse({
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    current_period_end: 1_800_000_000,
    items: { data: [{ price: { recurring: { interval: 'year' } } }] },
  })
  expect(subscription).toMatchObject({ currentPeriodEnd: new Date(1_800_000_000_000), plan: 'annual' })
})

it.each(['monthly', 'annual'] as const)('tells a %s plan by its interval and by its price', plan => {
  expect(subscriptionSchema.parse(bought(plan)).plan).toBe(plan)
  expect(checkoutSessionSchema.parse(paid(plan)).likelyPlan).toBe(plan)
})

it('rounds what a coupon takes off, not what is left, as invoices do', () => {
  const discount = (percent_off: number, duration: string) => ({
    source: { coupon: { percent_off, duration } },
    promotion_code: { code: 'HALF' },
  })
  const price = (...discounts: object[]) =>
    subscriptionSchema.parse({ ...bought('monthly'), discounts }).priceCents
  // 1249.5 are taken off as 1250.
  expect(price(discount(50, 'forever'))).toBe(1249)
  expect(price(discount(50, 'once'))).toBe(2499)
  expect(price(discount(50, 'forever'), discount(50, 'repeating'))).toBe(624)
})

it.each([
  ['active', 'void', 'in_1'],
  ['active', 'uncollectible', 'in_1'],
  ['active', 'paid', null],
  ['past_due', 'uncollectible', null],
])('of a subscription that is %s, whose newest invoice is %s, %s is waived', (status, invoice, waived) => {
  const latest_invoice = { id: 'in_1', status: invoice }
  expect(subscriptionSchema.parse({ ...bought('monthly'), status, latest_invoice }).waivedInvoiceId).toBe(
    waived,
  )
})

it('lowercases the email address of the payer', () => {
  expect(checkoutSessionSchema.parse(paid('annual', ' Ada@Example.COM ')).email).toBe('ada@example.com')
})

it.each([
  [{ mode: 'payment' }, false],
  [{ status: 'open' }, false],
  [{ payment_status: 'unpaid' }, false],
  [{ payment_status: 'no_payment_required' }, true],
  [{}, true],
])('counts a checkout with %o as paid: %s', (change, counts) => {
  expect(checkoutSessionSchema.parse({ ...paid('annual'), ...change }).paid).toBe(counts)
})

it.each([
  [{ subscription: 'sub_1' }],
  [{ subscription: { id: 'sub_1' } }],
  [{ parent: { subscription_details: { subscription: 'sub_1' } } }],
])('finds the subscription of invoice %o', invoice => {
  expect(invoiceSchema.parse(invoice).subscriptionId).toBe('sub_1')
})
