/** Describes a plan as it is offered: figures, and the texts of its card. */
import { currencyName } from './currencies'
import { moneyText } from './money'
import { currency, plans, priceNote, type Plan } from './pricing'

/** The team's settings for one plan. */
export interface PlanFigures {
  value: Plan
  /** The name for people: `Annual`. */
  label: string
  priceCents: number
  /** The amount that is struck through beside the price, or null. */
  listPriceCents: number | null
  /** The ISO 4217 code in lower case, the same for both plans. */
  currency: string
  /** Days before the first payment of a person who never had a membership. */
  trialDays: number
  /** The text after the price: `for a limited time`. It may be empty. */
  note: string
  badges: readonly string[]
  benefits: readonly string[]
  /** The payment provider adds the tax of the payer's place to the price. */
  plusTax?: boolean
}

/** Optional texts are empty where there are none. */
export interface PlanOffer extends Pick<
  PlanFigures,
  'value' | 'label' | 'priceCents' | 'listPriceCents' | 'currency' | 'trialDays' | 'badges' | 'benefits'
> {
  interval: 'month' | 'year'
  /** Such as `CA$24.99`. */
  price: string
  /** Its two parts: `CA$` and `24.99`. */
  symbol: string
  amount: string
  listPrice: string
  /** ` plus tax`, with its space, where that follows each price. */
  tax: string
  /** Such as `a month, for a limited time`. */
  terms: string
  /** Such as `14 days free, then CA$24.99 a month`. */
  trial: string
  /** Such as `Canadian dollars`. */
  currencyName: string
}

/** A card has room for this many of each. */
export const planLimits = { label: 24, badges: 2, badge: 24, benefits: 6, benefit: 80, note: 60 } as const

export const defaultFigures: readonly PlanFigures[] = plans.map(plan => ({
  value: plan.value,
  label: plan.label,
  priceCents: plan.priceCents,
  listPriceCents: plan.listPriceCents,
  currency: currency.toLowerCase(),
  trialDays: 0,
  note: priceNote,
  badges: plan.badges,
  benefits: plan.benefits,
}))

export const intervalOf = (plan: Plan) => plans.find(({ value }) => value === plan)!.interval

export function planOffer(figures: PlanFigures): PlanOffer {
  const { value, label, priceCents, listPriceCents, currency, trialDays, note, badges, benefits, plusTax } =
    figures
  const interval = intervalOf(value)
  const price = moneyText(priceCents, currency)
  const tax = plusTaxText(plusTax)
  const digits = price.search(/\d/)
  return {
    value,
    label,
    priceCents,
    listPriceCents,
    currency,
    trialDays,
    badges,
    benefits,
    interval,
    price,
    symbol: price.slice(0, digits).trim(),
    amount: price.slice(digits),
    listPrice: listPriceCents === null ? '' : moneyText(listPriceCents, currency),
    tax,
    terms: [`a ${interval}${tax}`, note].filter(Boolean).join(', '),
    trial: trialDays > 0 ? `${trialText(trialDays)}, then ${price} a ${interval}${tax}` : '',
    currencyName: currencyName(currency),
  }
}

/** Returns the text after a price to which the payment provider adds tax. */
export const plusTaxText = (plusTax = false) => (plusTax ? ' plus tax' : '')

/** Returns `14 days free`. */
export const trialText = (days: number) => (days === 1 ? '1 day free' : `${days} days free`)
