/** https://docs.stripe.com/api/events */
import type Stripe from 'stripe'
import { idOf, newId, type ShapeOf } from '../stripe-shapes'
import type { SandboxStore } from '../sandbox-store'

/** The server acts on these events, and a webhook endpoint at Stripe would be sent them (README.md). */
interface EventObjects {
  'checkout.session.completed': ShapeOf<'checkout.session'>
  'checkout.session.expired': ShapeOf<'checkout.session'>
  'customer.subscription.created': ShapeOf<'subscription'>
  'customer.subscription.updated': ShapeOf<'subscription'>
  'customer.subscription.deleted': ShapeOf<'subscription'>
  'invoice.paid': ShapeOf<'invoice'>
  'invoice.payment_failed': ShapeOf<'invoice'>
  'charge.refunded': ShapeOf<'charge'>
  'charge.dispute.created': ShapeOf<'dispute'>
  'charge.dispute.closed': ShapeOf<'dispute'>
  'customer.updated': ShapeOf<'customer'>
  'payment_method.attached': ShapeOf<'payment_method'>
}
type EventType = keyof EventObjects & Stripe.Event.Type

/** The version of the installed SDK. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

function makeEvent(type: EventType, data: Stripe.EventBase['data'], created: number) {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    type,
    created,
    livemode: false,
    pending_webhooks: 1,
    request: null,
    data,
  } satisfies Partial<Stripe.EventBase>
}

/**
 * Tells of a change, in the change's own transaction.
 * @param customer whose it is, where the object does not say so
 * @param before what was there in place of what has changed
 */
export async function emit<Type extends EventType>(
  store: SandboxStore,
  type: Type,
  object: EventObjects[Type],
  customer = ('customer' in object && idOf(object.customer)) || '',
  before?: EventObjects[Type],
): Promise<void> {
  const data = { object, ...(before && { previous_attributes: before }) }
  await store.addEvent(customer, makeEvent(type, data, store.now))
}
