// The events of the sandbox reach the product, whatever happens between the two.
import { openScopes } from '@juno/backend'
import { openPool } from '@juno/postgres/open-pool'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addApplication } from '../../testing/applications'
import { toWebhook } from '../../testing/payments/stripe-events'
import { openTestApi, WEBHOOK_SECRET, type TestApi } from '../../testing/test-api'
import { openPaymentProvider, PAYMENT_CONNECTIONS } from './payment-provider'
import type { EventReceiver } from '@juno/stripe-simulator/deliver-events'

let api: TestApi
let number = 0
let email: string

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(() => {
  number += 1
  email = `payer.${number}@example.com`
})

const pay = async (address = email) => {
  const clientReferenceId = await addApplication(api, address)
  await api.sandbox.completeCheckout({ plan: 'annual', email: address, clientReferenceId })
}
const memberships = (address = email) =>
  api.rows('select status from public.memberships where email = $1', [address])
const undelivered = () => api.rows('select from private.sandbox_stripe_events where delivered_at is null')
const typeOf = (body: Buffer) => (JSON.parse(body.toString()) as { type: string }).type

/** Another process of the same installation. */
async function openProcess() {
  const pool = openPool({ ...api.db.connection(PAYMENT_CONNECTIONS.role), ...PAYMENT_CONNECTIONS })
  const { sandbox } = await openPaymentProvider({
    keys: null,
    sandboxCheckout: true,
    sandboxWebhookSecret: WEBHOOK_SECRET,
    sandboxScopes: openScopes(pool),
    jobScopes: api.server.scopes,
    ...api.server,
  })
  return { sandbox: sandbox!, close: () => pool.end() }
}

it('delivers after a start what a crash left between the change and its delivery', async () => {
  await pay()
  expect(await memberships()).toEqual([])
  const restarted = await openProcess()
  await restarted.sandbox.deliverEvents(toWebhook(api.app))
  await restarted.close()
  expect(await memberships()).toEqual([{ status: 'active' }])
  expect(await undelivered()).toEqual([])
})

it('keeps no event of a change that was undone', async () => {
  const before = await api.rows('select from private.sandbox_stripe_events')
  await api.rows(
    'alter table private.sandbox_stripe_objects add constraint refuse check (id !~ $$^cs_$$) not valid',
  )
  await expect(pay()).rejects.toThrow('refuse')
  await api.rows('alter table private.sandbox_stripe_objects drop constraint refuse')
  expect(await api.rows('select from private.sandbox_stripe_events')).toHaveLength(before.length)
})

it('delivers again what was taken by a process that crashed before it said so', async () => {
  await pay()
  await api.forgetMails()
  const taken: string[] = []
  const take = toWebhook(api.app)
  await api.sandbox.deliverEvents(async (body, signature) => {
    await take(body, signature)
    taken.push(typeOf(body))
    throw new Error('the process is gone')
  })
  expect(taken).toEqual(['customer.subscription.created', 'checkout.session.completed', 'invoice.paid'])
  // Not at once, as at Stripe.
  await api.sandbox.deliverEvents(take)
  expect(await undelivered()).toHaveLength(3)
  await api.rows(
    'update private.sandbox_stripe_events set next_attempt_at = now() where delivered_at is null',
  )
  await api.sandbox.deliverEvents(take)
  expect(await undelivered()).toEqual([])
  expect(await memberships()).toEqual([{ status: 'active' }])
  expect(await api.mails()).toHaveLength(1)
})

it('delivers each event once and in order, however many processes deliver', async () => {
  const other = await openProcess()
  const taken: string[] = []
  const receive: EventReceiver = async (body, signature) => {
    taken.push((JSON.parse(body.toString()) as { id: string }).id)
    await toWebhook(api.app)(body, signature)
  }
  await Promise.all(
    Array.from({ length: 3 }, async (_, n) => {
      await pay(`crowd.${n}@example.com`)
      await Promise.all([api.sandbox.deliverEvents(receive), other.sandbox.deliverEvents(receive)])
    }),
  )
  await other.close()
  expect(await undelivered()).toEqual([])
  expect(new Set(taken).size).toBe(taken.length)
  const made = await api.rows<{ id: string }>(
    `select body->>'id' as id from private.sandbox_stripe_events order by seq`,
  )
  expect(taken).toEqual(made.map(({ id }) => id).slice(-taken.length))
  expect(taken).toHaveLength(9)
  for (let n = 0; n < 3; n += 1)
    expect(await memberships(`crowd.${n}@example.com`)).toEqual([{ status: 'active' }])
})

it('follows a subscription through renewals, a failing card and its end', async () => {
  await pay()
  await api.deliverEvents()
  const [{ customer } = { customer: '' }] = await api.rows<{ customer: string }>(
    'select stripe_customer_id as customer from public.memberships where email = $1',
    [email],
  )
  const after = async (days: number) => {
    await api.sandbox.passTime(customer, days * 86_400)
    await api.deliverEvents()
    return memberships()
  }
  expect(await after(370)).toEqual([{ status: 'active' }])
  await api.sandbox.setCard(customer, 'declined')
  expect(await after(365)).toEqual([{ status: 'past_due' }])
  expect(await after(16)).toEqual([{ status: 'canceled' }])
})
