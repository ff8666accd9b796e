/** https://docs.stripe.com/api/invoices */
import { listOf, listParams } from '../list-objects'
import type { SandboxRoute } from '../sandbox-route'
import { newId, type ShapeOf, type StripeObjects } from '../stripe-shapes'

/** Finalized at once, and to be charged. */
export function makeInvoice(
  subscription: Pick<StripeObjects['subscription'], 'id' | 'currency'> & { customer: string },
  reason: 'subscription_create' | 'subscription_cycle',
  cents: number,
  created: number,
) {
  return {
    id: newId('in'),
    object: 'invoice',
    amount_due: cents,
    amount_paid: 0,
    amount_remaining: cents,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    customer: subscription.customer,
    livemode: false,
    next_payment_attempt: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id },
    },
    status: 'open',
    status_transitions: { finalized_at: created, paid_at: null },
    total: cents,
  } satisfies ShapeOf<'invoice'>
}

export function subscriptionOf(invoice: StripeObjects['invoice']): string {
  return invoice.parent!.subscription_details!.subscription as string
}

export const invoiceRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    params: [],
    respond: ({ store, id }) => store.get('invoice', id),
  },
  {
    method: 'GET',
    path: '/v1/invoices',
    params: ['subscription', 'status', ...listParams],
    respond: request => {
      const [subscription, status] = [request.params.get('subscription'), request.params.get('status')]
      return listOf(request, 'invoice', {
        ...(subscription && { parent: { subscription_details: { subscription } } }),
        ...(status && { status }),
      })
    },
  },
]
