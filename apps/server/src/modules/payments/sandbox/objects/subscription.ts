/** https://docs.stripe.com/api/subscriptions */
import type Stripe from 'stripe'
import type { SandboxRoute } from '../sandbox-route'
import type { SandboxStore } from '../sandbox-store'
import { invalidRequest, noSuchObject } from '../stripe-api-error'
import { newId, type Shape, type ShapeOf, type StripeObjects } from '../stripe-shapes'
import { emit } from './event'

type Subscription = StripeObjects['subscription']

export function makeSubscription(customer: string, price: Shape<Stripe.Price>, created: number) {
  const id = newId('sub')
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: created,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: price.currency as string,
    customer,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created,
          current_period_start: created,
          current_period_end: periodEnd(created, price),
          price,
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata: {},
    start_date: created,
    status: 'active',
  } satisfies ShapeOf<'subscription'>
}

/** The same day of a later month, or that month's last day where it has no such day, as Stripe bills. */
export function periodEnd(start: number, { recurring }: Shape<Stripe.Price>): number {
  const end = new Date(start * 1000)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + (recurring?.interval === 'year' ? 12 : 1))
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.getTime() / 1000
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
    cancellation_details: { comment: null, feedback: null, reason },
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
    method: 'POST',
    path: '/v1/subscriptions/:id',
    params: ['cancel_at_period_end'],
    async respond({ store, id, params }) {
      const { status } = await store.get('subscription', id)
      if (status === 'canceled')
        throw invalidRequest('A canceled subscription can only update its cancellation_details.')
      const cancel = params.boolean('cancel_at_period_end')
      const changed = await store.change('subscription', id, {
        ...(cancel !== undefined && {
          cancel_at_period_end: cancel,
          canceled_at: cancel ? store.now : null,
          cancellation_details: {
            comment: null,
            feedback: null,
            reason: cancel ? 'cancellation_requested' : null,
          },
        }),
      })
      await emit(store, 'customer.subscription.updated', changed)
      return changed
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
