// Labels coupons for the team.
import { discountText } from '@juno/domain/payments/discount'
import { dayIn } from '@juno/domain/events/zoned-time'
import { moneyText } from '@juno/domain/payments/money'
import { plural } from '@juno/domain/text/plural'
import { dayText } from '@/lib/dates'
import type { Coupon } from './api/coupons'

export const gives = (coupon: Coupon) =>
  discountText({
    percentOff: coupon.percent_off,
    amountOffCents: coupon.amount_off_cents,
    currency: coupon.currency,
    duration: coupon.duration,
    months: coupon.months,
  })

/** Returns `Annual plan, until November 30, 2026`. @param zone of the site */
export function conditions({ plan, expires_at }: Coupon, zone: string): string {
  const plans = plan === null ? 'Both plans' : plan === 'annual' ? 'Annual plan' : 'Monthly plan'
  if (expires_at === null) return `${plans}, no end`
  const lastDay = dayIn(new Date(new Date(expires_at).getTime() - 1), zone)
  return `${plans}, until ${dayText(lastDay, { dateStyle: 'long' })}`
}

/** Returns `Used 3 of 50 times`. */
export const used = ({ redeemed, max_redemptions }: Coupon) =>
  max_redemptions === null
    ? redeemed === 0
      ? 'Not used yet'
      : `Used ${plural(redeemed, 'time')}`
    : `Used ${redeemed} of ${plural(max_redemptions, 'time')}`

/** Returns `CA$120.00 came in`, or null while there is no revenue. */
export const broughtIn = ({ brought_in }: Coupon) =>
  brought_in.length === 0
    ? null
    : `${brought_in.map(({ cents, currency }) => moneyText(cents, currency)).join(' and ')} came in`

export interface CouponState {
  label: string
  tone: 'sage' | 'gold' | 'sand' | 'danger'
  /** The coupon can be used. */
  running: boolean
}

export function couponState(coupon: Coupon, now: Date): CouponState {
  if (coupon.ended_at) return { label: 'Switched off', tone: 'sand', running: false }
  if (!coupon.ready) return { label: 'Not finished', tone: 'danger', running: true }
  if (coupon.expires_at && new Date(coupon.expires_at) <= now)
    return { label: 'Over', tone: 'sand', running: false }
  if (coupon.max_redemptions !== null && coupon.redeemed >= coupon.max_redemptions)
    return { label: 'Used up', tone: 'gold', running: false }
  return { label: 'Running', tone: 'sage', running: true }
}
