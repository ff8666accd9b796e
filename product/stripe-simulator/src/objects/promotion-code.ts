/** Makes the codes that a payer types to have a coupon. https://docs.stripe.com/api/promotion_codes */
import type { FormParams } from '../form-params'
import { listOf, listParams } from '../list-objects'
import type { SandboxRoute } from '../sandbox-route'
import type { SandboxStore } from '../sandbox-store'
import { invalidRequest } from '../stripe-api-error'
import { idOf, newId, type ShapeOf, type StripeObjects } from '../stripe-shapes'
import type { Price } from './price'

export interface Redeemed {
  code: StripeObjects['promotion_code']
  coupon: StripeObjects['coupon']
}

interface Purchase {
  customer: string | null
  price: Price
  quantity: number
}

/** @throws {StripeApiError} with why this purchase cannot have it */
export async function redeemable(
  store: SandboxStore,
  id: string,
  { customer, price, quantity }: Purchase,
): Promise<Redeemed> {
  const code = await store.get('promotion_code', id, 'discounts[0][promotion_code]')
  const coupon = await store.get('coupon', idOf(code.promotion.coupon)!)
  const refuse = (why: string) => invalidRequest(why, { code: 'coupon_expired', param: 'discounts' })
  if (!code.active || !coupon.valid) throw refuse('This promotion code is inactive.')
  const expiry = Math.min(code.expires_at ?? Infinity, coupon.redeem_by ?? Infinity)
  if (expiry <= store.now) throw refuse('This promotion code has expired.')
  const products = coupon.applies_to?.products
  if (products && !products.includes(price.product as string))
    throw refuse('This promotion code does not apply to anything in this purchase.')
  if (coupon.amount_off !== null && coupon.currency !== price.currency)
    throw refuse('This promotion code is of another currency.')
  const { first_time_transaction: firstTime, minimum_amount: minimum } = code.restrictions
  if (minimum !== null && (price.unit_amount ?? 0) * quantity < minimum)
    throw refuse('This promotion code needs a higher amount.')
  if (
    firstTime &&
    customer &&
    (await store.list('charge', { customer, paid: true }, { limit: 1 })).length > 0
  )
    throw refuse('This promotion code is for the first payment only.')
  return { code, coupon }
}

/** Counts one more redemption, which may be the last one. */
export async function redeem(store: SandboxStore, { code, coupon }: Redeemed): Promise<void> {
  for (const { id, object, times_redeemed, max_redemptions } of [code, coupon]) {
    const times = times_redeemed + 1
    const over = times === max_redemptions
    if (object === 'coupon') await store.change(object, id, { times_redeemed: times, valid: !over })
    else await store.change(object, id, { times_redeemed: times, active: !over })
  }
}

function makePromotionCode(coupon: string, params: FormParams, created: number) {
  return {
    id: newId('promo'),
    object: 'promotion_code',
    active: true,
    code: params.get('code') ?? newId('').slice(1, 9).toUpperCase(),
    created,
    customer: null,
    expires_at: params.integer('expires_at') ?? null,
    livemode: false,
    max_redemptions: params.integer('max_redemptions') ?? null,
    metadata: params.map('metadata'),
    promotion: { type: 'coupon', coupon },
    restrictions: {
      first_time_transaction: params.boolean('restrictions[first_time_transaction]') ?? false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: 0,
  } satisfies ShapeOf<'promotion_code'>
}

export const promotionCodeRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/promotion_codes/:id',
    params: [],
    respond: ({ store, id }) => store.get('promotion_code', id),
  },
  {
    method: 'GET',
    path: '/v1/promotion_codes',
    params: ['active', 'code', ...listParams],
    async respond(request) {
      const [active, code] = [request.params.boolean('active'), request.params.get('code')]
      return listOf(request, 'promotion_code', {
        ...(active !== undefined && { active }),
        ...(code && { code }),
      })
    },
  },
  {
    method: 'POST',
    path: '/v1/promotion_codes',
    params: [
      'code',
      'expires_at',
      'max_redemptions',
      'metadata[*]',
      'promotion[coupon]',
      'promotion[type]',
      'restrictions[first_time_transaction]',
    ],
    async respond({ store, params }) {
      const { id } = await store.get('coupon', params.get('promotion[coupon]') ?? '', 'promotion[coupon]')
      const made = makePromotionCode(id, params, store.now)
      // Stripe takes the same code in either case for one.
      const active = await store.list('promotion_code', { active: true })
      if (active.some(({ code }) => code.toLowerCase() === made.code.toLowerCase()))
        throw invalidRequest(`An active promotion code with \`code: ${made.code}\` already exists.`, {
          param: 'code',
        })
      await store.add(null, made)
      return made
    },
  },
  {
    method: 'POST',
    path: '/v1/promotion_codes/:id',
    params: ['active'],
    async respond({ store, id, params }) {
      await store.get('promotion_code', id)
      return store.change('promotion_code', id, { active: params.boolean('active') ?? true })
    },
  },
]
