/** https://docs.stripe.com/api/customer_portal/sessions */
import type { SandboxRoute } from '../sandbox-route'
import { StripeApiError } from '../stripe-api-error'

export const portalSessionRoutes: SandboxRoute[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    params: ['customer', 'return_url'],
    // The site's own settings page does in the sandbox what Stripe's page would.
    respond: () =>
      Promise.reject(
        new StripeApiError(404, {
          type: 'invalid_request_error',
          code: 'resource_missing',
          param: 'configuration',
          message: 'The sandbox has no customer portal.',
        }),
      ),
  },
]
