/** Makes coupons: the amount that is taken off, and for how long. https://docs.stripe.com/api/coupons */
import type { SandboxRoute } from '../sandbox-route'
import { invalidRequest } from '../stripe-api-error'
import { newId, type ShapeOf } from '../stripe-shapes'

const DURATIONS = ['once', 'repeating', 'forever'] as const

export const couponRoutes: SandboxRoute[] = [
  { method: 'GET', path: '/v1/coupons/:id', params: [], respond: ({ store, id }) => store.get('coupon', id) },
  {
    method: 'POST',
    path: '/v1/coupons',
    params: [
      'amount_off',
      'applies_to[products][]',
      'currency',
      'duration',
      'duration_in_months',
      'id',
      'max_redemptions',
      'name',
      'percent_off',
      'redeem_by',
    ],
    async respond({ store, params }) {
      const duration = DURATIONS.find(one => one === (params.get('duration') ?? 'once'))
      const [percent, amount] = [params.integer('percent_off') ?? null, params.integer('amount_off') ?? null]
      const months = params.integer('duration_in_months') ?? null
      if (!duration || (duration === 'repeating') !== (months !== null))
        throw invalidRequest('Invalid duration.', { param: 'duration' })
      if ((percent === null) === (amount === null))
        throw invalidRequest('You must pass either percent_off or amount_off.')
      if (amount !== null && duration === 'forever')
        throw invalidRequest('A coupon with amount_off needs an end of its duration.', { param: 'duration' })
      const id = params.get('id') ?? newId('cpn')
      if ((await store.list('coupon', { id })).length > 0)
        throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
      const products = params.list('applies_to[products]')
      const coupon = {
        id,
        object: 'coupon',
        amount_off: amount,
        ...(products.length > 0 && { applies_to: { products } }),
        created: store.now,
        currency: params.get('currency') ?? null,
        duration,
        duration_in_months: months,
        livemode: false,
        max_redemptions: params.integer('max_redemptions') ?? null,
        metadata: {},
        name: params.get('name') ?? null,
        percent_off: percent,
        redeem_by: params.integer('redeem_by') ?? null,
        times_redeemed: 0,
        valid: true,
      } satisfies ShapeOf<'coupon'>
      await store.add(null, coupon)
      return coupon
    },
  },
]
