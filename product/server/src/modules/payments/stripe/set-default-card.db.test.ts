import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addApplication } from '../../../testing/applications'
import { deliver, sign } from '../../../testing/payments/stripe-events'
import { openTestApi, WEBHOOK_SECRET, type TestApi } from '../../../testing/test-api'
import { setDefaultCard } from './customer-calls'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ asWithKeys: true })
})
afterAll(() => api.close())

it('lets a card that a payer has chosen at the provider pay the next renewal, though nothing is owed', async () => {
  const email = 'payer@example.com'
  const clientReferenceId = await addApplication(api, email)
  const session = await api.sandbox.completeCheckout({ plan: 'annual', email, clientReferenceId })
  await api.deliverEvents()
  const { subscriptionId, customerId } = (await api.stripe.fetchCheckoutSession(session))!
  const pinned = () =>
    api.rows<{ card: string }>(
      `select body->>'default_payment_method' as card from private.sandbox_stripe_objects where id = $1`,
      [subscriptionId],
    )
  const [before] = await pinned()
  await api.sandbox.setCard(customerId!, 'works')
  // As Stripe leaves it: the card of the customer is new, that of the subscription is the one of the checkout.
  await api.rows(
    `update private.sandbox_stripe_objects
     set body = jsonb_set(body, '{default_payment_method}', $2) where id = $1`,
    [subscriptionId, JSON.stringify(before!.card ?? 'pm_old')],
  )
  await api.deliverEvents()
  const [customer] = await api.rows(
    `select body->'invoice_settings'->>'default_payment_method' as card
     from private.sandbox_stripe_objects where id = $1`,
    [customerId],
  )
  expect(await pinned()).toEqual([customer])
})

it('leaves a subscription that has ended as it is, also where it ends while the card is chosen', async () => {
  const email = 'left@example.com'
  const clientReferenceId = await addApplication(api, email)
  const session = await api.sandbox.completeCheckout({ plan: 'monthly', email, clientReferenceId })
  await api.deliverEvents()
  const { subscriptionId, customerId } = (await api.stripe.fetchCheckoutSession(session))!
  await api.stripe.setCancelAtPeriodEnd(subscriptionId!, false)
  await api.deliverEvents()
  await api.stripe.refundSubscription(subscriptionId!, 'left')
  await api.sandbox.setCard(customerId!, 'works')
  // The card arrives before the end of the subscription does.
  const events = await api.rows<{ body: { type: string } }>(
    'select body from private.sandbox_stripe_events where customer = $1 and delivered_at is null order by seq desc',
    [customerId],
  )
  expect(events.map(({ body }) => body.type)).toEqual(
    expect.arrayContaining(['customer.updated', 'customer.subscription.deleted']),
  )
  for (const { body } of events) {
    const payload = JSON.stringify(body)
    expect((await deliver(api.app, payload, sign(payload, WEBHOOK_SECRET))).statusCode).toBe(200)
  }

  const client = listingEnded(subscriptionId!)
  await setDefaultCard(client.asStripe, customerId!, [subscriptionId!])
  expect(client.refused).toBe(1)
})

/** Stripe, where the subscription ends between its listing and its change. */
function listingEnded(id: string) {
  const client = {
    refused: 0,
    customers: {
      retrieve: () => Promise.resolve({ invoice_settings: { default_payment_method: 'pm_new' } }),
    },
    subscriptions: {
      async *list() {
        yield await Promise.resolve({ id, status: 'active', default_payment_method: 'pm_old' })
      },
      update() {
        client.refused += 1
        return Promise.reject(new Error('A canceled subscription can only update its cancellation_details.'))
      },
      retrieve: () => Promise.resolve({ id, status: 'canceled' }),
    },
  }
  return Object.assign(client, { asStripe: client as unknown as Stripe })
}
