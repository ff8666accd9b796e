import { expect, it } from 'vitest'
import { makePurchase } from './sandbox-objects'
import { checkoutSessionSchema, invoiceSchema, subscriptionSchema } from './stripe-objects'

const NOW = new Date('2026-01-31T12:00:00Z')

it('reads the end of the period from the items, where newer API versions keep it', () => {
  const { subscription } = makePurchase({ plan: 'monthly', email: 'a@b.co', clientReferenceId: null }, NOW)
  expect(subscriptionSchema.parse(subscription).currentPeriodEnd).toEqual(new Date('2026-02-28T12:00:00Z'))
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
  const purchase = makePurchase({ plan, email: 'a@b.co', clientReferenceId: null }, NOW)
  expect(subscriptionSchema.parse(purchase.subscription).plan).toBe(plan)
  expect(checkoutSessionSchema.parse(purchase.session).likelyPlan).toBe(plan)
})

it('lowercases the email address of the payer', () => {
  const { session } = makePurchase(
    { plan: 'annual', email: ' Ada@Example.COM ', clientReferenceId: null },
    NOW,
  )
  expect(checkoutSessionSchema.parse(session).email).toBe('ada@example.com')
})

it.each([
  [{ mode: 'payment' }, false],
  [{ status: 'open' }, false],
  [{ payment_status: 'unpaid' }, false],
  [{ payment_status: 'no_payment_required' }, true],
  [{}, true],
])('counts a checkout with %o as paid: %s', (change, paid) => {
  const { session } = makePurchase({ plan: 'annual', email: 'a@b.co', clientReferenceId: null }, NOW)
  expect(checkoutSessionSchema.parse({ ...session, ...change }).paid).toBe(paid)
})

it.each([
  [{ subscription: 'sub_1' }],
  [{ subscription: { id: 'sub_1' } }],
  [{ parent: { subscription_details: { subscription: 'sub_1' } } }],
])('finds the subscription of invoice %o', invoice => {
  expect(invoiceSchema.parse(invoice).subscriptionId).toBe('sub_1')
})
