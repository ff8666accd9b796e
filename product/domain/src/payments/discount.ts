/** Computes a coupon's discount in cents, and words it. */
import { moneyText } from './money'
import { trialText, type PlanOffer } from './plan-offer'

export const discountDurations = [
  { value: 'once', label: 'The first payment' },
  { value: 'repeating', label: 'A number of months' },
  { value: 'forever', label: 'Every payment' },
] as const
/**
 * Lists the durations of a fixed amount: Stripe does not take one off every payment.
 * https://docs.stripe.com/changelog/basil/2025-03-31/restrict-coupon-duration
 */
export const amountDurations = discountDurations.filter(({ value }) => value !== 'forever')
export type DiscountDuration = (typeof discountDurations)[number]['value']

export interface Discount {
  /** One of the two is set, and the other is null. */
  percentOff: number | null
  amountOffCents: number | null
  /** The currency of the amount, of ISO 4217, in lower case. */
  currency: string | null
  duration: DiscountDuration
  /** Set where it is valid for a number of months. */
  months: number | null
}

/** Returns the reduced price as Stripe computes it: the discount is rounded to a cent. */
export function discountedCents(
  cents: number,
  { percentOff, amountOffCents }: Pick<Discount, 'percentOff' | 'amountOffCents'>,
): number {
  const off = percentOff === null ? (amountOffCents ?? 0) : Math.round((cents * percentOff) / 100)
  return Math.max(0, cents - off)
}

const months = (count: number) => (count === 1 ? 'the first month' : `the first ${count} months`)

/** Returns `20% off your first payment`. */
export function discountText({ percentOff, amountOffCents, currency, duration, months: count }: Discount) {
  const off = percentOff === null ? moneyText(amountOffCents ?? 0, currency ?? 'cad') : `${percentOff}%`
  switch (duration) {
    case 'once':
      return `${off} off your first payment`
    case 'repeating':
      return `${off} off the payments of ${months(count ?? 1)}`
    case 'forever':
      return `${off} off every payment`
  }
}

/**
 * Returns whether a plan keeps its trial days with a discount. Other discounts begin with the checkout: the invoice of
 * the trial, which charges nothing, would use them up.
 */
export const keepsTrial = ({ duration }: Pick<Discount, 'duration'>) => duration === 'forever'

/** The price of a plan with a discount, as its card shows it. */
export interface ReducedPrice {
  symbol: string
  amount: string
  /** Such as `for your first month, then CA$24.99 a month`. */
  terms: string
  trial: string
}

/** @param trial whether this payer gets the plan's trial days */
export function reducedPrice(plan: PlanOffer, discount: Discount, trial: boolean): ReducedPrice {
  const price = moneyText(discountedCents(plan.priceCents, discount), plan.currency)
  const digits = price.search(/\d/)
  return {
    symbol: price.slice(0, digits).trim(),
    amount: price.slice(digits),
    terms: termsOf(plan, discount),
    trial: trial && plan.trialDays > 0 ? trialWith(plan.trialDays, discount) : '',
  }
}

const trialWith = (days: number, discount: Discount) =>
  keepsTrial(discount)
    ? `${trialText(days)} before your first payment`
    : 'With this code there are no free days'

function termsOf({ interval, price, tax }: PlanOffer, { duration, months: count }: Discount): string {
  if (duration === 'forever') return `a ${interval}${tax}, as long as you stay`
  const payments = duration === 'once' ? 1 : Math.ceil((count ?? 1) / (interval === 'year' ? 12 : 1))
  const lasting = payments === 1 ? `your first ${interval}` : `your first ${payments} ${interval}s`
  return `${payments === 1 ? '' : `a ${interval} `}for ${lasting}, then ${price} a ${interval}${tax && `, each${tax}`}`
}
