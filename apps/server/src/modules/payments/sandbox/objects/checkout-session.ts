/** https://docs.stripe.com/api/checkout/sessions */
import type { SandboxRoute } from '../sandbox-route'
import { newId, type ShapeOf } from '../stripe-shapes'

/** Of a checkout that was completed and paid. */
export function makeCheckoutSession(
  paid: { customer: string; subscription: string; invoice: string; amount: number; currency: string },
  payer: { email: string; clientReferenceId: string | null },
  created: number,
) {
  return {
    id: newId('cs_test'),
    object: 'checkout.session',
    amount_subtotal: paid.amount,
    amount_total: paid.amount,
    client_reference_id: payer.clientReferenceId,
    created,
    currency: paid.currency,
    customer: paid.customer,
    customer_details: { email: payer.email },
    customer_email: null,
    invoice: paid.invoice,
    livemode: false,
    mode: 'subscription',
    payment_status: 'paid',
    status: 'complete',
    subscription: paid.subscription,
  } satisfies ShapeOf<'checkout.session'>
}

export const checkoutSessionRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    params: [],
    respond: ({ store, id }) => store.get('checkout.session', id),
  },
]
