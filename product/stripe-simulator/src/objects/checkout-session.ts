/** https://docs.stripe.com/api/checkout/sessions */
import { listParams, listOf } from '../list-objects'
import type { SandboxRoute } from '../sandbox-route'
import { invalidRequest } from '../stripe-api-error'
import { newId, type ShapeOf, type StripeObjects } from '../stripe-shapes'
import { emit } from './event'

type Session = StripeObjects['checkout.session']

/** A session is open for a day. */
const OPEN_SECONDS = 86_400

export interface SessionAmounts {
  currency: string
  subtotal: number
  discount: number
  tax: number
  total: number
}

export function totalsOf({ currency, subtotal, discount, tax, total }: SessionAmounts) {
  return {
    amount_subtotal: subtotal,
    amount_total: total,
    currency,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: tax },
  } satisfies ShapeOf<'checkout.session'>
}

export function makeCheckoutSession(
  given: ShapeOf<'checkout.session'> & Pick<Session, 'mode'>,
  amounts: SessionAmounts,
  created: number,
) {
  const id = newId('cs_test')
  return {
    allow_promotion_codes: null,
    automatic_tax: { enabled: false },
    cancel_url: null,
    client_reference_id: null,
    customer: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    invoice: null,
    metadata: {},
    payment_intent: null,
    subscription: null,
    subscription_data: null,
    success_url: null,
    tax_id_collection: { enabled: false },
    ...given,
    ...totalsOf(amounts),
    id,
    object: 'checkout.session',
    created,
    expires_at: created + OPEN_SECONDS,
    livemode: false,
    payment_status: 'unpaid',
    status: 'open',
    // A page of our own site.
    url: `/checkout/sandbox?session=${id}`,
  } satisfies ShapeOf<'checkout.session'>
}

export const checkoutSessionRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    params: [],
    respond: ({ store, id }) => store.get('checkout.session', id),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    params: ['subscription', 'payment_intent', ...listParams],
    respond(request) {
      const subscription = request.params.get('subscription')
      const payment_intent = request.params.get('payment_intent')
      return listOf(request, 'checkout.session', {
        ...(subscription && { subscription }),
        ...(payment_intent && { payment_intent }),
      })
    },
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    params: [],
    async respond({ store, id }) {
      const { status } = await store.get('checkout.session', id)
      if (status !== 'open')
        throw invalidRequest(`Only Checkout Sessions with a status in ["open"] can be expired.`)
      const expired = await store.change('checkout.session', id, { status: 'expired', url: null })
      await emit(store, 'checkout.session.expired', expired)
      return expired
    },
  },
]
