import { afterAll, beforeAll, expect, it } from 'vitest'
import { addApplication } from '../../../testing/applications'
import { toWebhook } from '../../../testing/stripe-events'
import { openTestApi, type TestApi } from '../../../testing/test-api'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ asWithKeys: true })
})
afterAll(() => api.close())

it('lets a card that a payer has chosen at the provider pay the next renewal, though nothing is owed', async () => {
  const email = 'payer@example.com'
  const clientReferenceId = await addApplication(api, email)
  const session = await api.sandbox.completeCheckout({ plan: 'annual', email, clientReferenceId })
  await api.sandbox.deliverEvents(toWebhook(api.app))
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
  await api.sandbox.deliverEvents(toWebhook(api.app))
  const [customer] = await api.rows(
    `select body->'invoice_settings'->>'default_payment_method' as card
     from private.sandbox_stripe_objects where id = $1`,
    [customerId],
  )
  expect(await pinned()).toEqual([customer])
})
