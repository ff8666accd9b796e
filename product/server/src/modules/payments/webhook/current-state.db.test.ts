import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  deliver,
  event,
  keepAtStripe,
  session,
  sign,
  subscription,
  type TestEvent,
} from '../../../testing/payments/stripe-events'
import { openTestApi, WEBHOOK_SECRET, type TestApi } from '../../../testing/test-api'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ asWithKeys: true })
})
afterAll(() => api.close())

const send = (what: TestEvent) => {
  const payload = JSON.stringify(what)
  return deliver(api.app, payload, sign(payload, WEBHOOK_SECRET))
}
const status = async (key: string) =>
  (
    await api.rows<{ status: string }>('select status from public.memberships where subscription_id = $1', [
      `sub_${key}`,
    ])
  )[0]?.status

it('stores what Stripe holds now, whatever events say and in whatever order they arrive', async () => {
  await keepAtStripe(api, session('now'))
  await keepAtStripe(api, subscription('now', 'past_due'))
  await keepAtStripe(api, { id: 'cus_now', object: 'customer', email: 'now@example.com' })
  const events = [
    event('evt_1', 'customer.subscription.updated', subscription('now', 'active'), 9),
    event('evt_2', 'checkout.session.completed', session('now'), 1),
    event('evt_3', 'customer.subscription.created', subscription('now', 'incomplete'), 0),
    event('evt_4', 'customer.subscription.deleted', subscription('now', 'canceled'), 2),
  ]
  for (const one of events) {
    expect((await send(one)).statusCode).toBe(200)
    expect(await status('now')).toBe('past_due')
  }
})

it('fetches the subscription of an invoice again', async () => {
  await keepAtStripe(api, subscription('now', 'unpaid'))
  const invoice = { id: 'in_1', parent: { subscription_details: { subscription: 'sub_now' } } }
  await send(event('evt_in', 'invoice.payment_failed', invoice, 3))
  expect(await status('now')).toBe('unpaid')
})

it('keeps a subscription that the team created in Stripe until the payer claims it', async () => {
  await keepAtStripe(api, subscription('manual', 'active'))
  await keepAtStripe(api, { id: 'cus_manual', object: 'customer', email: 'manual@example.com' })
  await send(event('evt_manual', 'customer.subscription.created', subscription('manual', 'active')))
  expect(
    await api.rows(`select email, user_id from public.memberships where subscription_id = 'sub_manual'`),
  ).toEqual([{ email: 'manual@example.com', user_id: null }])
})

it('has no sandbox checkout', async () => {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/checkout/sandbox',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ plan: 'annual', email: 'free@example.com' }),
  })
  expect(response.statusCode).toBe(404)
})

it('reports a checkout as open until it is paid', async () => {
  await keepAtStripe(api, session('open', { status: 'open', payment_status: 'unpaid', subscription: null }))
  const response = await api.app.inject({ method: 'GET', url: '/api/checkout/session?session_id=cs_open' })
  expect(response.json()).toEqual({
    status: 'open',
    email: null,
    plan: null,
    accountExists: false,
    receipt: null,
  })
})
