/** https://docs.stripe.com/api/prices. Those of our plans are there from the start. */
import { currency, plans, type Plan } from '@juno/domain/payments/pricing'
import type { SandboxStore } from '../sandbox-store'
import type { SandboxRoute } from '../sandbox-route'
import type { ShapeOf, StripeObjects } from '../stripe-shapes'

export type Price = StripeObjects['price']

export function priceOf(plan: Plan) {
  const { priceCents, interval } = plans.find(({ value }) => value === plan)!
  return {
    id: `price_sandbox_${plan}`,
    object: 'price',
    active: true,
    currency: currency.toLowerCase(),
    livemode: false,
    product: `prod_sandbox_${plan}`,
    recurring: { interval, interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: priceCents,
  } satisfies ShapeOf<'price'>
}

/** @throws {StripeApiError} resource_missing */
export async function findPrice(store: SandboxStore, id: string, param = 'price'): Promise<Price> {
  const [stored] = await store.list('price', { id })
  if (stored) return stored
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
]
