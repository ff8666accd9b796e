/** https://docs.stripe.com/api/customers */
import { listOf, listParams } from '../list-objects'
import type { SandboxRoute } from '../sandbox-route'
import { newId, type ShapeOf } from '../stripe-shapes'
import { emit } from './event'

export function makeCustomer(email: string, created: number) {
  return {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created,
    description: null,
    email,
    invoice_settings: { default_payment_method: null },
    livemode: false,
    metadata: {},
  } satisfies ShapeOf<'customer'>
}

const CARD = 'invoice_settings[default_payment_method]'

export const customerRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/customers/:id',
    params: [],
    respond: ({ store, id }) => store.get('customer', id),
  },
  {
    method: 'GET',
    path: '/v1/customers',
    params: ['email', ...listParams],
    respond(request) {
      const email = request.params.get('email')
      return listOf(request, 'customer', email === undefined ? {} : { email })
    },
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    params: [CARD],
    async respond({ store, id, params }) {
      await store.get('customer', id)
      const card = params.get(CARD)
      if (card !== undefined) await store.get('payment_method', card, CARD)
      const changed = await store.change('customer', id, {
        ...(card !== undefined && { invoice_settings: { default_payment_method: card } }),
      })
      await emit(store, 'customer.updated', changed, id)
      return changed
    },
  },
]
