/** https://docs.stripe.com/api/payment_intents */
import type { SandboxRoute } from '../sandbox-route'
import { newId, type ShapeOf } from '../stripe-shapes'

export function makePaymentIntent(
  {
    amount_due,
    currency,
    customer,
  }: {
    amount_due: number
    currency: string
    /** Null for somebody who pays once. */
    customer: string | null
  },
  created: number,
) {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount: amount_due,
    amount_received: 0,
    created,
    currency,
    customer,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    status: 'requires_payment_method',
  } satisfies ShapeOf<'payment_intent'>
}

export const paymentIntentRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: [],
    respond: ({ store, id }) => store.get('payment_intent', id),
  },
]
