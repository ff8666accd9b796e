import { afterAll, beforeAll, expect, it } from 'vitest'
import { addApplication } from '../../../testing/applications'
import { keepAtStripe, subscription } from '../../../testing/payments/stripe-events'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { StripeUnavailableError } from '../stripe/call-stripe'
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
  return findLostSubscriptions({ ...api.platform, stripe, clock }).handle({}, { isLastAttempt: false })
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
    // eslint-disable-next-line require-yield
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

it('takes in the others where one cannot be read, and one cannot be stored', async () => {
  const email = 'behind.them@example.com'
  await api.sandbox.completeCheckout({ plan: 'annual', email, clientReferenceId: null })
  const created = Math.floor(Date.now() / 1000)
  const started = { created, start_date: created }
  await keepAtStripe(api, { ...subscription('odd', 'sleeping'), ...started })
  await keepAtStripe(api, { id: 'cus_many', object: 'customer', email: 'many@example.com' })
  const many = { items: { data: [{ quantity: 20_000, price: { recurring: { interval: 'year' } } }] } }
  await keepAtStripe(api, { ...subscription('many', 'active'), ...started, ...many })
  // Another day, at whatever time of day this runs.
  await api.rows('delete from private.comparison_days')
  await expect(look(71)).rejects.toMatchObject({ constraint: 'memberships_quantity' })
  expect(await found()).toContainEqual({ email, state: 'active', user_id: null })
})
