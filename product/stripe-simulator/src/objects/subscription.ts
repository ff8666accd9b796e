/** https://docs.stripe.com/api/subscriptions */
import { periodEnd } from '../billing-period'
import { listOf, listParams } from '../list-objects'
import type { SandboxRoute } from '../sandbox-route'
import type { SandboxStore } from '../sandbox-store'
import { noSuchObject } from '../stripe-api-error'
import { newId, type ShapeOf, type StripeObjects } from '../stripe-shapes'
import { emit } from './event'

type Subscription = StripeObjects['subscription']

interface SubscriptionParts {
  customer: string
  price: ShapeOf<'price'>
  created: number
  quantity?: number
  trialEnd?: number | null
  paymentMethod?: string
  taxed?: boolean
  metadata?: Record<string, string>
}

export function makeSubscription(parts: SubscriptionParts) {
  const { customer, price, created, quantity = 1, trialEnd = null } = parts
  const id = newId('sub')
  return {
    id,
    object: 'subscription',
    automatic_tax: { enabled: parts.taxed ?? false },
    billing_cycle_anchor: trialEnd ?? created,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: price.currency as string,
    customer,
    default_payment_method: parts.paymentMethod ?? null,
    discounts: [],
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created,
          current_period_start: created,
          current_period_end: trialEnd ?? periodEnd(created, price),
          price,
          quantity,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata: parts.metadata ?? {},
    start_date: created,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : created,
  } satisfies ShapeOf<'subscription'>
}

/** At once, and nothing of it is charged any more. */
export async function endSubscription(
  store: SandboxStore,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<Subscription> {
  const like = {
    status: 'open',
    parent: { subscription_details: { subscription: subscription.id } },
  } as const
  for (const { id } of await store.list('invoice', like))
    await store.change('invoice', id, { next_payment_attempt: null })
  const ended = await store.change('subscription', subscription.id, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? store.now,
    ended_at: store.now,
    cancellation_details: { ...subscription.cancellation_details, reason },
  })
  await emit(store, 'customer.subscription.deleted', ended)
  return ended
}

export const subscriptionRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    params: [],
    respond: ({ store, id }) => store.get('subscription', id),
  },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    params: ['customer', 'status', ...listParams],
    respond(request) {
      const [customer, status] = [request.params.get('customer'), request.params.get('status')]
      const like = { ...(customer && { customer }), ...(status && status !== 'all' && { status }) }
      return listOf(request, 'subscription', like, status ? undefined : { status: 'canceled' })
    },
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: [],
    async respond({ store, id }) {
      const subscription = await store.get('subscription', id)
      if (subscription.status === 'canceled') throw noSuchObject('subscription', id)
      const changed = await store.change('subscription', id, { cancel_at_period_end: false })
      return endSubscription(store, changed, 'cancellation_requested')
    },
  },
]
