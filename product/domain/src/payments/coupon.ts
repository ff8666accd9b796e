/** Defines coupons: POST /api/coupons, GET /api/checkout/coupon. */
import { z } from 'zod'
import { choice } from '../option-lists/choice'
import { optionalLine, uuid } from '../text/text-rules'
import { currencies } from './currencies'
import { discountDurations } from './discount'
import { plans } from './pricing'
import { typedCents } from './typed-cents'

export const couponLimits = { code: 40, note: 200, months: 36, redemptions: 1_000_000 } as const

const codeWrong = 'Please use 3 to 40 letters, digits and hyphens.'
/** The code in any notation, normalised to `SPRING-26`. */
export const couponCode = z
  .string({ error: codeWrong })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,40}$/, codeWrong)

/** Accepts a number, or the text of a field. An empty text means none. */
function optionalNumber(least: number, most: number) {
  const wrong = `Please enter a whole number from ${least} to ${most.toLocaleString('en-US')}.`
  return z.preprocess(
    value => (typeof value !== 'string' ? value : value.trim() === '' ? null : Number(value.trim())),
    z.number(wrong).int(wrong).min(least, wrong).max(most, wrong).nullable(),
  )
}

const couponFields = z.object({
  /** The form makes the id, so that a coupon that is sent twice is stored once. */
  id: uuid,
  code: couponCode,
  percentOff: optionalNumber(1, 100),
  amountOffCents: z.preprocess(
    value => (typeof value === 'string' && value.trim() === '' ? null : value),
    typedCents('the amount', { least: 1, most: 99_999_999 }).nullable(),
  ),
  /** The currency of the amount. */
  currency: choice(currencies, 'Please choose a currency.').nullable(),
  duration: choice(discountDurations, 'Please choose for how long.'),
  months: optionalNumber(1, couponLimits.months),
  maxRedemptions: optionalNumber(1, couponLimits.redemptions),
  /** ISO instant. */
  expiresAt: z.iso.datetime({ error: 'Please enter a day.', offset: true }).nullable(),
  /** Null for both plans. */
  plan: choice(plans, 'Please choose a plan.').nullable(),
  note: optionalLine(couponLimits.note).transform(text => text ?? ''),
})

export const newCouponSchema = couponFields.superRefine((coupon, context) => {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (coupon.percentOff === null && coupon.amountOffCents === null)
    issue('percentOff', 'Please enter what the code takes off.')
  if (coupon.percentOff !== null && coupon.amountOffCents !== null)
    issue('percentOff', 'Please enter a percentage or an amount, not both.')
  if ((coupon.amountOffCents === null) !== (coupon.currency === null))
    issue('currency', 'Please choose a currency for the amount.')
  if (coupon.amountOffCents !== null && coupon.duration === 'forever')
    issue('duration', 'An amount can be taken off the first payment or a number of months.')
  if (coupon.duration === 'repeating' && coupon.months === null)
    issue('months', 'Please enter for how many months.')
  if (coupon.duration !== 'repeating' && coupon.months !== null)
    issue('months', 'Months are for a discount that lasts a number of months.')
})
export type NewCoupon = z.infer<typeof newCouponSchema>

/** The query of GET /api/checkout/coupon. */
export const couponQuerySchema = z.object({
  code: couponCode,
  plan: choice(plans, 'Please choose the annual or the monthly plan.').optional(),
})

/** The discount of a code. */
export const givenDiscountSchema = couponFields.pick({
  code: true,
  percentOff: true,
  amountOffCents: true,
  currency: true,
  duration: true,
  months: true,
  plan: true,
})
export type GivenDiscount = z.infer<typeof givenDiscountSchema>

/** Says why a code cannot be used. */
export const couponTexts = {
  unknown: 'We do not know this code. Please check how it is written.',
  over: 'This code is no longer valid.',
  usedUp: 'This code has been used as often as it could be.',
  notYet: 'This code is not ready yet. Please try again in a moment.',
  otherCurrency: 'This code no longer fits our prices. Please write to us.',
  otherPlan: { monthly: 'This code is for the monthly plan.', annual: 'This code is for the annual plan.' },
} as const
