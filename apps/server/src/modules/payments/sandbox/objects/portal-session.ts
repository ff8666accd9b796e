/** https://docs.stripe.com/api/customer_portal/sessions */
import type { SandboxRoute } from '../sandbox-route'
import { StripeApiError } from '../stripe-api-error'
import { newId, type ShapeOf } from '../stripe-shapes'

export const portalSessionRoutes: SandboxRoute[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    params: ['customer', 'return_url', 'flow_data[type]'],
    async respond({ store, params }) {
      const { id: customer } = await store.get('customer', params.get('customer') ?? '', 'customer')
      // The site's own settings page does in the sandbox what the rest of Stripe's portal would.
      if (params.get('flow_data[type]') !== 'payment_method_update')
        throw new StripeApiError(404, {
          type: 'invalid_request_error',
          code: 'resource_missing',
          param: 'configuration',
          message: 'The sandbox has no customer portal.',
        })
      const id = newId('bps')
      const session = {
        id,
        object: 'billing_portal.session',
        created: store.now,
        customer,
        flow: { type: 'payment_method_update' },
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
