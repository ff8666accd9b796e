/** Around the payment: what came of a checkout, and the sandbox that stands in for Stripe. */
import { checkoutSessionQuerySchema, sandboxCheckoutSchema } from '@juno/domain/payments/checkout'
import { isSandbox } from '../stripe/stripe-gateway'
import type { ApiContext } from '../../../platform/api/api-context'
import type { Guards } from '../../../platform/api/guards'
import { parseInput } from '../../../platform/api/parse-input'
import type { Route } from '../../../platform/api/route-table'
import { lookUpCheckout } from './look-up-checkout'
import { completeSandboxCheckout } from './sandbox-checkout'

const LOOK_UP_LIMIT = { name: 'checkout-session', points: 60, seconds: 60 }
const SANDBOX_LIMIT = { name: 'checkout-sandbox', points: 30, seconds: 300 }

export function checkoutRoutes(context: ApiContext, { limit }: Guards): Route[] {
  const routes: Route[] = [
    {
      method: 'GET',
      url: '/checkout/session',
      guards: [limit(LOOK_UP_LIMIT)],
      handler: request => lookUpCheckout(context, parseInput(checkoutSessionQuerySchema, request.query)),
    },
  ]
  const { stripe } = context
  if (isSandbox(stripe)) {
    routes.push({
      method: 'POST',
      url: '/checkout/sandbox',
      guards: [limit(SANDBOX_LIMIT)],
      handler: request =>
        completeSandboxCheckout(stripe, request.server, parseInput(sandboxCheckoutSchema, request.body)),
    })
  }
  return routes
}
