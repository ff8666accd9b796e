/** https://docs.stripe.com/api/customers */
import type { SandboxRoute } from '../sandbox-route'
import { newId, type ShapeOf } from '../stripe-shapes'

export function makeCustomer(email: string, paymentMethodId: string, created: number) {
  return {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created,
    description: null,
    email,
    invoice_settings: { default_payment_method: paymentMethodId },
    livemode: false,
    metadata: {},
  } satisfies ShapeOf<'customer'>
}

export const customerRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/customers/:id',
    params: [],
    respond: ({ store, id }) => store.get('customer', id),
  },
]
