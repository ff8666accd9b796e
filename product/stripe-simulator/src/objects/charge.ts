/** https://docs.stripe.com/api/charges */
import { listOf, listParams } from '../list-objects'
import type { SandboxRoute } from '../sandbox-route'
import { idOf, newId, type ShapeOf, type StripeObjects } from '../stripe-shapes'
import type { Failure } from './payment-method'

export function makeCharge(
  intent: StripeObjects['payment_intent'],
  card: StripeObjects['payment_method'],
  outcome: { failure: Failure | null; receiptUrl: string | null },
  created: number,
) {
  const { failure, receiptUrl } = outcome
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    captured: !failure,
    created,
    currency: intent.currency,
    customer: idOf(intent.customer),
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    paid: !failure,
    payment_intent: intent.id,
    payment_method: card.id,
    receipt_url: failure ? null : receiptUrl,
    refunded: false,
    status: failure ? 'failed' : 'succeeded',
  } satisfies ShapeOf<'charge'>
}

export const chargeRoutes: SandboxRoute[] = [
  { method: 'GET', path: '/v1/charges/:id', params: [], respond: ({ store, id }) => store.get('charge', id) },
  {
    method: 'GET',
    path: '/v1/charges',
    params: ['customer', ...listParams],
    respond(request) {
      const customer = request.params.get('customer')
      return listOf(request, 'charge', customer === undefined ? {} : { customer })
    },
  },
]
