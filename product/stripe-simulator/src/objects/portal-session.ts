/** https://docs.stripe.com/api/customer_portal/sessions */
import type { SandboxRoute } from '../sandbox-route'
import { notSimulated } from '../stripe-api-error'
import { newId, type ShapeOf } from '../stripe-shapes'

export const portalSessionRoutes: SandboxRoute[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    params: [
      'customer',
      'return_url',
      'flow_data[type]',
      'flow_data[after_completion][type]',
      'flow_data[after_completion][redirect][return_url]',
    ],
    async respond({ store, params }) {
      const { id: customer } = await store.get('customer', params.get('customer') ?? '', 'customer')
      const type = params.get('flow_data[type]')
      if (type && type !== 'payment_method_update') throw notSimulated(`the flow ${type} of the portal`)
      const id = newId('bps')
      const session = {
        id,
        object: 'billing_portal.session',
        created: store.now,
        customer,
        flow: type ? { type } : null,
        livemode: false,
        return_url: params.get('return_url') ?? null,
        // A page of our own site.
        url: `/checkout/sandbox/card?session=${id}`,
      } satisfies ShapeOf<'billing_portal.session'>
      await store.add(customer, session)
      return session
    },
  },
]
