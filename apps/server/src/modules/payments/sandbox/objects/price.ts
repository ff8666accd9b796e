/** The prices of our plans. https://docs.stripe.com/api/prices */
import { currency, plans, type Plan } from '@juno/domain/payments/pricing'
import type Stripe from 'stripe'
import type { Shape } from '../stripe-shapes'

export function priceOf(plan: Plan) {
  const { priceCents, interval } = plans.find(({ value }) => value === plan)!
  return {
    id: `price_sandbox_${plan}`,
    object: 'price',
    active: true,
    currency: currency.toLowerCase(),
    livemode: false,
    product: 'prod_sandbox_membership',
    recurring: { interval, interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: priceCents,
  } satisfies Shape<Stripe.Price>
}
