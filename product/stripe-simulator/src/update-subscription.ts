/** Changes a subscription, and invoices what the change costs. https://docs.stripe.com/api/subscriptions/update */
import type Stripe from 'stripe'
import { periodLine, switchItem } from './billing-period'
import { addInvoice, chargeInvoice } from './collect-invoice'
import type { FormParams } from './form-params'
import { emit } from './objects/event'
import type { Line } from './objects/invoice-line'
import { findPrice } from './objects/price'
import type { SandboxRequest, SandboxRoute } from './sandbox-route'
import type { SandboxStore } from './sandbox-store'
import { cardRefused, invalidRequest, notSimulated } from './stripe-api-error'
import type { ShapeOf, StripeObjects } from './stripe-shapes'

type Subscription = StripeObjects['subscription']

interface Change {
  change: ShapeOf<'subscription'>
  lines: Line[]
}

/** The price and quantity that a request asks for. @param list `items`, or where a preview has them */
export async function requestedItem(
  store: SandboxStore,
  { items }: Subscription,
  params: FormParams,
  list: string,
) {
  const [item] = items.data
  const id = params.get(`${list}[0][id]`)
  if (id !== undefined && id !== item!.id)
    throw invalidRequest(`The subscription does not have an item ${id}.`, { param: 'items' })
  // Without its id it would be one item more.
  if (id === undefined && params.names.some(name => name.startsWith(list)))
    throw notSimulated('a subscription of several items')
  const price = params.get(`${list}[0][price]`)
  return {
    price: price === undefined ? item!.price : await findPrice(store, price, 'items[0][price]'),
    quantity: params.integer(`${list}[0][quantity]`) ?? item!.quantity ?? 1,
  }
}

export function proratesBy(behavior: string | undefined): boolean {
  if (behavior === 'always_invoice') return true
  if (behavior === 'none') return false
  throw notSimulated('prorations that wait for the next invoice: proration_behavior=create_prorations')
}

async function changeItem(
  store: SandboxStore,
  subscription: Subscription,
  params: FormParams,
): Promise<Change & { item: Stripe.SubscriptionItem }> {
  const [before] = subscription.items.data
  if (!params.names.some(name => name.startsWith('items'))) return { item: before!, change: {}, lines: [] }
  const to = await requestedItem(store, subscription, params, 'items')
  const prorate = proratesBy(params.get('proration_behavior'))
  const at = params.integer('proration_date') ?? store.now
  const { item, lines } = await switchItem(store, subscription, to, { prorate, at })
  const { current_period_end, current_period_start } = item
  const restarts = current_period_end !== before!.current_period_end
  return {
    item,
    change: {
      items: { ...subscription.items, data: [item] },
      ...(restarts && { billing_cycle_anchor: current_period_start }),
    },
    lines,
  }
}

/** @param item as the request leaves it otherwise */
function changeTrial(
  store: SandboxStore,
  subscription: Subscription,
  item: Stripe.SubscriptionItem,
  params: FormParams,
): Change {
  const asked = params.get('trial_end')
  if (asked === undefined) return { change: {}, lines: [] }
  if (asked === 'now') {
    if (subscription.status !== 'trialing') return { change: {}, lines: [] }
    const line = periodLine(item, store.now)
    const period = { current_period_start: store.now, current_period_end: line.period.end }
    return {
      change: {
        billing_cycle_anchor: store.now,
        items: { ...subscription.items, data: [{ ...item, ...period }] },
        status: 'active',
        trial_end: store.now,
      },
      lines: [line],
    }
  }
  const end = Number(asked)
  if (!Number.isInteger(end) || end <= store.now)
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  if (params.get('proration_behavior') !== 'none') throw notSimulated('a trial that gives paid time back')
  return {
    change: {
      billing_cycle_anchor: end,
      items: { ...subscription.items, data: [{ ...item, current_period_end: end }] },
      status: 'trialing',
      trial_end: end,
      trial_start: subscription.trial_start ?? store.now,
    },
    lines: [],
  }
}

function changeEnd(
  store: SandboxStore,
  { cancellation_details: details, cancel_at_period_end }: Subscription,
  params: FormParams,
): ShapeOf<'subscription'> {
  const cancel = params.boolean('cancel_at_period_end')
  const cancelAt = params.get('cancel_at')
  const word = (name: string, before: string | null | undefined) =>
    params.get(`cancellation_details[${name}]`) === undefined
      ? (before ?? null)
      : params.get(`cancellation_details[${name}]`) || null
  const ends = cancel ?? (cancelAt === undefined ? cancel_at_period_end : cancelAt !== '')
  const changes = cancel !== undefined || cancelAt !== undefined
  return {
    cancellation_details: {
      comment: word('comment', details?.comment),
      feedback: word('feedback', details?.feedback),
      reason: changes ? (ends ? 'cancellation_requested' : null) : (details?.reason ?? null),
    },
    ...(changes && { canceled_at: ends ? store.now : null }),
    ...(cancel !== undefined && { cancel_at_period_end: cancel }),
    ...(cancelAt !== undefined && { cancel_at: cancelAt === '' ? null : Number(cancelAt) }),
  }
}

async function update({ store, id, params }: SandboxRequest): Promise<Subscription> {
  const before = await store.get('subscription', id)
  if (before.status === 'canceled')
    throw invalidRequest('A canceled subscription can only update its cancellation_details.')
  const item = await changeItem(store, before, params)
  const trial = changeTrial(store, before, item.item, params)
  const card = params.get('default_payment_method')
  if (card) await store.get('payment_method', card, 'default_payment_method')
  const metadata = Object.entries({ ...before.metadata, ...params.map('metadata') })
  const changed = await store.change('subscription', id, {
    ...item.change,
    ...trial.change,
    ...changeEnd(store, before, params),
    ...(card !== undefined && { default_payment_method: card || null }),
    metadata: Object.fromEntries(metadata.filter(([, value]) => value !== '')),
  })
  const lines = [...item.lines, ...trial.lines]
  if (lines.length === 0) {
    await emit(store, 'customer.subscription.updated', changed)
    return changed
  }
  const invoice = await addInvoice(store, changed, 'subscription_update', lines)
  const failure = await chargeInvoice(store, invoice)
  if (failure && params.get('payment_behavior') === 'error_if_incomplete') throw cardRefused(failure)
  const charged = await store.change('subscription', id, { ...(failure && { status: 'past_due' }) })
  await emit(store, 'customer.subscription.updated', charged)
  return charged
}

export const updateSubscriptionRoute: SandboxRoute = {
  method: 'POST',
  path: '/v1/subscriptions/:id',
  params: [
    'cancel_at',
    'cancel_at_period_end',
    'cancellation_details[comment]',
    'cancellation_details[feedback]',
    'default_payment_method',
    'items[][id]',
    'items[][price]',
    'items[][quantity]',
    'metadata[*]',
    'payment_behavior',
    'proration_behavior',
    'proration_date',
    'trial_end',
  ],
  respond: update,
}
