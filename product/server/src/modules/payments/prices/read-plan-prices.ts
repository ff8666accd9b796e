/** Returns the prices that the team has set for the plans, for the form that changes them. */
import type { Queryable } from '@juno/backend'
import { planPricesAnswerSchema, type PlanPricesAnswer } from '@juno/domain/payments/plan-prices'
import type { Plan } from '@juno/domain/payments/pricing'

export interface StoredPrice {
  priceCents: number
  currency: string
  stripePriceId: string | null
}

export interface StoredPrices {
  answer: PlanPricesAnswer
  byPlan: Record<Plan, StoredPrice>
}

export async function readPlanPrices(db: Queryable): Promise<StoredPrices> {
  const { rows } = await db.query<StoredPrice & { plan: Plan; at: string; form: object }>(
    `select plan, price_cents as "priceCents", currency, stripe_price_id as "stripePriceId", updated_at::text as at,
       jsonb_build_object(
         'label', label, 'priceCents', price_cents, 'listPriceCents', list_price_cents, 'trialDays', trial_days,
         'note', note, 'badges', badges, 'benefits', benefits
       ) as form
     from public.plan_prices order by plan`,
  )
  const [annual, monthly] = rows as [(typeof rows)[0], (typeof rows)[0]]
  return {
    answer: planPricesAnswerSchema.parse({
      version: `${annual.at} ${monthly.at}`,
      prices: { currency: monthly.currency, monthly: monthly.form, annual: annual.form },
    }),
    byPlan: { annual, monthly },
  }
}
