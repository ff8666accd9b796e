/** https://docs.stripe.com/api/charges */
import type { SandboxRoute } from '../sandbox-route'
import { newId, type ShapeOf, type StripeObjects } from '../stripe-shapes'

export function makeCharge(
  intent: StripeObjects['payment_intent'],
  paymentMethodId: string,
  failure: { code: string; message: string } | null,
  created: number,
) {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    captured: !failure,
    created,
    currency: intent.currency,
    customer: intent.customer as string,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    paid: !failure,
    payment_intent: intent.id,
    payment_method: paymentMethodId,
    refunded: false,
    status: failure ? 'failed' : 'succeeded',
  } satisfies ShapeOf<'charge'>
}

export const chargeRoutes: SandboxRoute[] = [
  { method: 'GET', path: '/v1/charges/:id', params: [], respond: ({ store, id }) => store.get('charge', id) },
]
