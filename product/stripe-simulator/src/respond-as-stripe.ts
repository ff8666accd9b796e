/** In charge of one request to the sandbox: route, parameters, idempotency key, errors, all as Stripe's API has them. */
import type { Queryable } from '@juno/backend'
import { expandReferences } from './expand-references'
import { FormParams, takes } from './form-params'
import { checkoutSessionRoutes } from './objects/checkout-session'
import { chargeRoutes } from './objects/charge'
import { couponRoutes } from './objects/coupon'
import { customerBalanceRoutes } from './objects/customer-balance'
import { customerRoutes } from './objects/customer'
import { disputeRoutes } from './objects/dispute'
import { invoiceRoutes } from './objects/invoice'
import { invoicePaymentRoutes } from './objects/invoice-payment'
import { paymentIntentRoutes } from './objects/payment-intent'
import type { Failure } from './objects/payment-method'
import { portalSessionRoutes } from './objects/portal-session'
import { priceRoutes } from './objects/price'
import { productRoutes } from './objects/product'
import { promotionCodeRoutes } from './objects/promotion-code'
import { refundRoutes } from './objects/refund'
import { subscriptionRoutes } from './objects/subscription'
import { taxSettingsRoutes } from './objects/tax-settings'
import { invoiceActionRoutes } from './invoice-actions'
import { openCheckoutRoute } from './open-checkout'
import type { SandboxRoute } from './sandbox-route'
import { openStore } from './sandbox-store'
import { updateSubscriptionRoute } from './update-subscription'
import { cardRefused, keyReused, notSimulated, type StripeApiError } from './stripe-api-error'

const ROUTES: readonly SandboxRoute[] = [
  ...checkoutSessionRoutes,
  ...chargeRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...customerBalanceRoutes,
  ...disputeRoutes,
  ...invoiceRoutes,
  ...invoicePaymentRoutes,
  ...paymentIntentRoutes,
  ...portalSessionRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...promotionCodeRoutes,
  ...refundRoutes,
  ...subscriptionRoutes,
  ...taxSettingsRoutes,
  ...invoiceActionRoutes,
  openCheckoutRoute,
  updateSubscriptionRoute,
]

export interface StripeRequest {
  method: string
  /** With its query. */
  path: string
  /** Form-encoded. */
  body: string
  idempotencyKey: string | undefined
}

/** @throws {StripeApiError} and then nothing of `db`'s transaction may stay */
export async function respondAsStripe(db: Queryable, request: StripeRequest, now: number): Promise<object> {
  const { method, idempotencyKey: key } = request
  const { path, params } = partsOf(request)
  const { route, id } = findRoute(method, path)
  const unknown = params.names.find(name => name !== 'expand[]' && !takes(route.params, name))
  if (unknown) throw notSimulated(`the parameter ${unknown} of ${method} ${route.path}`)

  if (key) {
    const before = await findResponse(db, key)
    if (before && before.request !== fingerprintOf(request)) throw keyReused(key)
    if (before && 'refused' in before.response) throw cardRefused(before.response.refused)
    if (before) return before.response
  }
  const store = openStore(db, now)
  const response = await route.respond({ store, id, path, params })
  for (const expanded of params.list('expand')) await expandReferences(store, response, expanded)
  if (key) await remember(db, request, response)
  return response
}

/**
 * A card that was refused is refused again under the same key, whatever the card is then. Other refusals are not kept: at
 * Stripe, nothing was tried for them.
 */
export async function rememberRefusal(db: Queryable, request: StripeRequest, error: StripeApiError) {
  const { code, message, type } = error.body
  if (type === 'card_error' && request.idempotencyKey)
    await remember(db, request, { refused: { code, message } })
}

async function remember(db: Queryable, request: StripeRequest, response: object): Promise<void> {
  await db.query(
    `insert into private.sandbox_stripe_requests (idempotency_key, request, response) values ($1, $2, $3)
     on conflict do nothing`,
    [request.idempotencyKey, fingerprintOf(request), JSON.stringify(response)],
  )
}

function partsOf({ path: whole, body }: StripeRequest): { path: string; params: FormParams } {
  const [path = '', query = ''] = whole.split('?')
  return { path, params: new FormParams(body || query) }
}

function fingerprintOf(request: StripeRequest): string {
  const { path, params } = partsOf(request)
  return `${request.method} ${path} ${params.toString()}`
}

function findRoute(method: string, path: string): { route: SandboxRoute; id: string } {
  for (const route of ROUTES) {
    const pattern = new RegExp(`^${route.path.replace(':id', '([^/]+)')}$`)
    const match = route.method === method ? pattern.exec(path) : null
    if (match) return { route, id: decodeURIComponent(match[1] ?? '') }
  }
  throw notSimulated(`${method} ${path}`)
}

/** Stripe forgets a key after 24 hours. */
async function findResponse(db: Queryable, key: string) {
  await db.query(`delete from private.sandbox_stripe_requests where created_at < now() - interval '24 hours'`)
  const { rows } = await db.query<{ request: string; response: object | { refused: Failure } }>(
    'select request, response from private.sandbox_stripe_requests where idempotency_key = $1',
    [key],
  )
  return rows[0]
}
