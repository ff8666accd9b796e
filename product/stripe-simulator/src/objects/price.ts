/** https://docs.stripe.com/api/prices */
import { currency, plans, type Plan } from '@juno/domain/payments/pricing'
import { listOf, listParams } from '../list-objects'
import type { SandboxRoute } from '../sandbox-route'
import type { SandboxStore } from '../sandbox-store'
import { invalidRequest } from '../stripe-api-error'
import { newId, type ShapeOf, type StripeObjects } from '../stripe-shapes'

export type Price = StripeObjects['price']

/** That of a plan which nobody has set a price for: it is there from the start, and in no list. */
export function priceOf(plan: Plan) {
  const { priceCents, interval } = plans.find(({ value }) => value === plan)!
  return {
    id: `price_sandbox_${plan}`,
    object: 'price',
    active: true,
    currency: currency.toLowerCase(),
    livemode: false,
    product: `juno_membership_${plan}`,
    recurring: { interval, interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: priceCents,
  } satisfies ShapeOf<'price'>
}

/** @throws {StripeApiError} resource_missing */
export async function findPrice(store: SandboxStore, id: string, param = 'price'): Promise<Price> {
  const plan = plans.find(({ value }) => `price_sandbox_${value}` === id)
  return plan ? (priceOf(plan.value) as ShapeOf<'price'> as Price) : store.get('price', id, param)
}

export const priceRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/prices/:id',
    params: [],
    respond: ({ store, id }) => findPrice(store, id, 'id'),
  },
  {
    method: 'GET',
    path: '/v1/prices',
    params: ['active', 'currency', 'product', 'type', ...listParams],
    respond(request) {
      const { params } = request
      const [active, currency] = [params.boolean('active'), params.get('currency')]
      const [product, type] = [params.get('product'), params.get('type')]
      return listOf(request, 'price', {
        ...(active !== undefined && { active }),
        ...(currency && { currency }),
        ...(product && { product }),
        ...(type && { type }),
      })
    },
  },
  {
    method: 'POST',
    path: '/v1/prices',
    params: ['currency', 'nickname', 'product', 'recurring[interval]', 'unit_amount'],
    async respond({ store, params }) {
      const interval = params.get('recurring[interval]')
      if (interval !== 'month' && interval !== 'year')
        throw invalidRequest('Invalid recurring[interval].', { param: 'recurring[interval]' })
      const { id: product } = await store.get('product', params.get('product') ?? '', 'product')
      const price = {
        id: newId('price'),
        object: 'price',
        active: true,
        created: store.now,
        currency: params.get('currency') ?? '',
        livemode: false,
        nickname: params.get('nickname') ?? null,
        product,
        recurring: { interval, interval_count: 1, usage_type: 'licensed' },
        type: 'recurring',
        unit_amount: params.integer('unit_amount') ?? 0,
      } satisfies ShapeOf<'price'>
      await store.add(null, price)
      return price
    },
  },
  {
    method: 'POST',
    path: '/v1/prices/:id',
    params: ['active'],
    async respond({ store, id, params }) {
      await store.get('price', id)
      return store.change('price', id, { active: params.boolean('active') ?? true })
    },
  },
]
