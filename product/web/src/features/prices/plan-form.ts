// Converts the plans from and to the fields of their form, and builds the card that is shown while typing.
import { planOffer, type PlanFigures, type PlanOffer } from '@juno/domain/payments/plan-offer'
import {
  planPriceSchema,
  type PlanPrice,
  type PlanPrices,
  type ProviderPrice,
} from '@juno/domain/payments/plan-prices'
import type { Plan } from '@juno/domain/payments/pricing'
import { centsForField } from '@juno/domain/payments/typed-cents'

export interface PlanFields {
  label: string
  priceCents: string
  listPriceCents: string
  trialDays: string
  note: string
  badges: [string, string]
  /** One benefit per line. */
  benefits: string
  takenPrice: string
}

export interface PricesFields {
  currency: string
  monthly: PlanFields
  annual: PlanFields
}

export const fieldsOf = ({ currency, monthly, annual }: PlanPrices): PricesFields => ({
  currency,
  monthly: planFields(monthly),
  annual: planFields(annual),
})

const planFields = (plan: PlanPrice): PlanFields => ({
  label: plan.label,
  priceCents: centsForField(plan.priceCents),
  listPriceCents: centsForField(plan.listPriceCents),
  trialDays: String(plan.trialDays),
  note: plan.note,
  badges: [plan.badges[0] ?? '', plan.badges[1] ?? ''],
  benefits: plan.benefits.join('\n'),
  takenPrice: '',
})

/** @param stored replaces what is not typed to the end */
export function typedOffer(
  value: Plan,
  typed: PlanFields,
  stored: PlanPrice,
  { currency, taken, plusTax }: { currency: string; taken: ProviderPrice | undefined; plusTax: boolean },
): PlanOffer {
  const figures = { ...stored } as Record<string, unknown>
  for (const [field, rule] of Object.entries(planPriceSchema.shape)) {
    const read = rule.safeParse(typed[field as keyof PlanFields])
    if (read.success) figures[field] = read.data
  }
  return planOffer({
    ...(figures as unknown as PlanFigures),
    value,
    plusTax,
    currency: taken?.currency ?? currency,
    ...(taken && { priceCents: taken.cents }),
  })
}

/** Formats a plan for a person who has to choose between two versions. */
export const planAsText = (plan: PlanFields): string =>
  [
    plan.label,
    `Price: ${plan.priceCents}`,
    plan.listPriceCents && `Price before: ${plan.listPriceCents}`,
    plan.trialDays !== '0' && `Trial days: ${plan.trialDays}`,
    plan.note,
    ...plan.badges,
    plan.benefits,
  ]
    .filter(Boolean)
    .join('\n')
