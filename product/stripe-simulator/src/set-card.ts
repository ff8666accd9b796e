/** Does the same as Stripe's portal with a new card: it becomes the card of the customer and of each subscription. */
import { emit } from './objects/event'
import { makeCard, type CardMood } from './objects/payment-method'
import type { SandboxStore } from './sandbox-store'

export async function setCard(store: SandboxStore, customerId: string, mood: CardMood): Promise<void> {
  const card = makeCard(mood, customerId, store.now)
  await store.add(customerId, card)
  await emit(store, 'payment_method.attached', card)
  for (const { id, ended_at } of await store.list('subscription', { customer: customerId }))
    if (ended_at === null) await store.change('subscription', id, { default_payment_method: card.id })
  const { invoice_settings } = await store.get('customer', customerId)
  const settings = { invoice_settings: { default_payment_method: card.id } }
  const customer = await store.change('customer', customerId, settings)
  await emit(store, 'customer.updated', customer, customerId, { invoice_settings })
}
