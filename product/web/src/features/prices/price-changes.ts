// Finds which prices a save would change, and words the changes.
import type { Amount } from '@juno/domain/payments/money'
import { isFarFrom } from '@juno/domain/payments/price-change'
import type {
  ChangePlanPrices,
  PlanPrices,
  PriceHistory,
  ProviderPrice,
} from '@juno/domain/payments/plan-prices'
import type { Plan } from '@juno/domain/payments/pricing'

export type FormerPrice = PriceHistory['former'][number]

export interface PriceChange {
  plan: Plan
  before: Amount
  after: Amount
  /** The new price is to be typed again. */
  isFar: boolean
}

export const typedNothing: ChangePlanPrices['again'] = { monthly: null, annual: null }

export const planNames: Record<Plan, string> = { monthly: 'Monthly', annual: 'Annual' }

/** @param provided the provider's prices, of which one may be taken over */
export const priceChanges = (
  stored: PlanPrices,
  wanted: PlanPrices,
  provided: readonly ProviderPrice[],
): PriceChange[] =>
  (['monthly', 'annual'] as const).flatMap(plan => {
    const taken = provided.find(({ id }) => id === wanted[plan].takenPrice)
    const before = { cents: stored[plan].priceCents, currency: stored.currency }
    const after = {
      cents: taken?.cents ?? wanted[plan].priceCents,
      currency: taken?.currency ?? wanted.currency,
    }
    if (before.cents === after.cents && before.currency === after.currency) return []
    return [{ plan, before, after, isFar: isFarFrom(before, after) }]
  })
