import { afterAll, beforeAll, expect, it } from 'vitest'
import { addApplication } from '../../../testing/applications'
import {
  deliver,
  event,
  keepAtStripe,
  session,
  sign,
  subscription,
} from '../../../testing/payments/stripe-events'
import { openTestApi, WEBHOOK_SECRET, type TestApi } from '../../../testing/test-api'
import { StripeUnavailableError } from '../stripe/call-stripe'
import { askAndWrite } from '../stripe/ask-and-write'
import { isOurs } from '../stripe/is-ours'
import type { StripeGateway } from '../stripe/stripe-gateway'
import { findLostSubscriptions } from './find-lost-subscriptions'

const HOUR = 3_600_000

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const look = (hours: number, stripe: StripeGateway = api.stripe) => {
  const clock = () => new Date(Date.now() + hours * HOUR)
  return findLostSubscriptions({ ...api.server, stripe, clock }).handle({}, { isLastAttempt: false })
}
const found = () => api.rows('select email, state, user_id from public.memberships order by email')

it('takes in a subscription of which no event arrived, and opens it for its payer', async () => {
  const email = 'silent@example.com'
  const account = await api.addUser(email)
  const clientReferenceId = await addApplication(api, email)
  await api.sandbox.completeCheckout({ plan: 'annual', email, clientReferenceId })
  await api.sandbox.completeCheckout({
    plan: 'annual',
    email: 'stranger@example.com',
    clientReferenceId: null,
  })
  await look(1)
  // Its events may be on their way.
  expect(await found()).toEqual([])
  await Promise.all([look(25), look(25)])
  expect(await found()).toEqual([
    { email, state: 'active', user_id: account },
    { email: 'stranger@example.com', state: 'active', user_id: null },
  ])
  expect(await api.rows('select after from private.mended_memberships')).toHaveLength(2)
  await look(49)
  expect(await api.rows('select after from private.mended_memberships')).toHaveLength(2)
})

it('takes up from the last look that went through, however long the server was away', async () => {
  const email = 'long.ago@example.com'
  await api.rows('delete from private.comparison_days')
  await look(0)
  await api.sandbox.completeCheckout({ plan: 'annual', email, clientReferenceId: null })
  const stripe = {
    ...api.stripe,
    // oxlint-disable-next-line require-yield
    async *listSubscriptions() {
      throw new StripeUnavailableError('no network')
    },
  }
  // The provider cannot be reached on the first day of six.
  await look(5 * 24, stripe)
  expect(await found()).not.toContainEqual(expect.objectContaining({ email }))
  await look(6 * 24)
  expect(await found()).toContainEqual({ email, state: 'active', user_id: null })
})

it('leaves alone what is paid for other products, until their price is one of ours', async () => {
  const created = Math.floor(Date.now() / 1000)
  await keepAtStripe(api, { id: 'cus_course', object: 'customer', email: 'course@example.com' })
  const price = {
    id: 'price_course',
    product: 'prod_course',
    recurring: { interval: 'month' },
    unit_amount: 900,
  }
  const course = {
    ...subscription('course', 'active'),
    ...{ created, start_date: created },
    items: { data: [{ price }] },
  }
  await keepAtStripe(api, course)
  const told = () => api.rows(`select 1 from public.memberships where subscription_id = 'sub_course'`)
  await api.rows('delete from private.comparison_days')
  await look(30)
  for (const type of ['customer.subscription.created', 'customer.subscription.updated']) {
    const payload = JSON.stringify(event(`evt_${type}`, type, course))
    expect((await deliver(api.app, payload, sign(payload, WEBHOOK_SECRET))).statusCode).toBe(200)
  }
  const checkout = session('course')
  await keepAtStripe(api, checkout)
  const payload = JSON.stringify(event('evt_course', 'checkout.session.completed', checkout))
  expect((await deliver(api.app, payload, sign(payload, WEBHOOK_SECRET))).statusCode).toBe(200)
  expect(await told()).toEqual([])
  expect(
    await api.rows(`select type from private.stripe_events where outcome in ('applied', 'waiting')`),
  ).toEqual([])

  await api.rows(`update public.plan_prices set stripe_price_id = 'price_course' where plan = 'monthly'`)
  await api.rows(`update public.plan_prices set stripe_price_id = null where plan = 'monthly'`)
  await api.rows('delete from private.comparison_days')
  await look(30)
  expect(await told()).toHaveLength(1)
})

it('takes what buttons at the provider were paid for, until their prices are known', async () => {
  const created = Math.floor(Date.now() / 1000)
  const started = { created, start_date: created }
  const button = (key: string) => ({
    ...subscription(key, 'active'),
    ...started,
    items: {
      data: [{ price: { id: 'price_button', product: 'prod_button', recurring: { interval: 'year' } } }],
    },
  })
  for (const key of ['button', 'other']) {
    await keepAtStripe(api, { id: `cus_${key}`, object: 'customer', email: `${key}@example.com` })
    await keepAtStripe(api, button(key))
  }
  await api.rows('delete from private.own_prices')
  const context = { ...api.server, stripe: api.stripe }
  const found = (await api.stripe.fetchSubscription('sub_button'))!
  const ours = (buyButtons: boolean) =>
    askAndWrite({ ...context, buyButtons }, (db, context) => isOurs(context, db, found))
  expect([await ours(true), await ours(false)]).toEqual([true, false])
  await api.rows(`insert into private.own_prices (price_id, plan) values ('price_known', 'annual')`)
  expect(await ours(true)).toBe(false)
})

it('takes in the others where one cannot be read, and one cannot be stored', async () => {
  const email = 'behind.them@example.com'
  await api.sandbox.completeCheckout({ plan: 'annual', email, clientReferenceId: null })
  const created = Math.floor(Date.now() / 1000)
  const started = { created, start_date: created }
  await keepAtStripe(api, { ...subscription('odd', 'sleeping'), ...started })
  await keepAtStripe(api, { id: 'cus_many', object: 'customer', email: 'many@example.com' })
  const many = {
    items: {
      data: [
        { quantity: 20_000, price: { product: 'juno_membership_annual', recurring: { interval: 'year' } } },
      ],
    },
  }
  await keepAtStripe(api, { ...subscription('many', 'active'), ...started, ...many })
  // Another day, at whatever time of day this runs.
  await api.rows('delete from private.comparison_days')
  await expect(look(71)).rejects.toMatchObject({ constraint: 'memberships_quantity' })
  expect(await found()).toContainEqual({ email, state: 'active', user_id: null })
})
