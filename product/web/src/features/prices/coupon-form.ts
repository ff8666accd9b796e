// Converts a new coupon from and to the fields of its form.
import { newCouponSchema, type NewCoupon } from '@juno/domain/payments/coupon'
import type { DiscountDuration } from '@juno/domain/payments/discount'
import { addDays, zonedDateTimeToInstant } from '@juno/domain/events/zoned-time'
import type { ApiIssue } from '@/lib/api-error'

export interface CouponFields {
  code: string
  takesOff: 'percent' | 'amount'
  percentOff: string
  amountOffCents: string
  duration: DiscountDuration
  months: string
  maxRedemptions: string
  /** A day such as 2026-11-30, or an empty text for none. */
  lastDay: string
  /** An empty text stands for both. */
  plan: string
  note: string
}

export const emptyCoupon: CouponFields = {
  code: '',
  takesOff: 'percent',
  percentOff: '',
  amountOffCents: '',
  duration: 'once',
  months: '',
  maxRedemptions: '',
  lastDay: '',
  plan: '',
  note: '',
}

interface Circumstances {
  id: string
  /** The currency of the plans. */
  currency: string
  /** The time zone of the site. */
  zone: string
}

/** Returns what the form sends, or its problems. */
export function readCoupon(
  fields: CouponFields,
  { id, currency, zone }: Circumstances,
  now: Date,
): { coupon: NewCoupon | undefined; issues: ApiIssue[] } {
  const { takesOff, lastDay, plan, duration } = fields
  const percent = takesOff === 'percent'
  const expiresAt = lastDay === '' ? null : endOf(lastDay, zone)
  const { data, error } = newCouponSchema.safeParse({
    ...fields,
    id,
    percentOff: percent ? fields.percentOff : null,
    amountOffCents: percent ? null : fields.amountOffCents,
    currency: percent ? null : currency,
    months: duration === 'repeating' ? fields.months : null,
    plan: plan || null,
    expiresAt: expiresAt?.toISOString() ?? null,
  })
  const issues = (error?.issues ?? []).map(({ path, message }) => ({
    path: fieldOf(path.join('.'), percent),
    message,
  }))
  if (expiresAt && expiresAt <= now)
    issues.push({ path: 'lastDay', message: 'Please choose today or a later day.' })
  return { coupon: data, issues }
}

/** A code is valid for the whole of its last day. */
const endOf = (day: string, zone: string) => zonedDateTimeToInstant(addDays(day, 1), '00:00', zone)

function fieldOf(path: string, percent: boolean): string {
  if (path === 'expiresAt') return 'lastDay'
  return path === 'percentOff' && !percent ? 'amountOffCents' : path
}
