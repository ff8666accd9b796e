/** The coupon of a code that somebody has typed, or why it cannot be used. */
import type { Queryable } from '@juno/backend'
import { couponTexts, type GivenDiscount } from '@juno/domain/payments/coupon'
import type { Plan } from '@juno/domain/payments/pricing'
import { ApiError } from '../refusals'

interface Found extends GivenDiscount {
  id: string
  promotionCodeId: string | null
  over: boolean
  usedUp: boolean
  /** The currency of the plans' prices. */
  priceCurrency: string
}

const FIND = `
select c.id, c.code, c.percent_off as "percentOff", c.amount_off_cents as "amountOffCents", c.currency, c.duration, c.months,
  c.plan, c.promotion_code_id as "promotionCodeId",
  c.ended_at is not null or coalesce(c.expires_at <= $2, false) as over,
  coalesce(private.coupon_redemptions(c.code) >= c.max_redemptions, false) as "usedUp",
  (select p.currency from public.plan_prices p limit 1) as "priceCurrency"
from public.coupons c where c.code = upper($1)`

/** @throws {ApiError} coupon_refused, with why */
export async function findCoupon(
  db: Queryable,
  { code, plan, now }: { code: string; plan?: Plan | undefined; now: Date },
): Promise<GivenDiscount & { id: string; promotionCodeId: string }> {
  const { rows } = await db.query<Found>(FIND, [code, now])
  if (!rows[0]) throw refused(couponTexts.unknown)
  const { over, usedUp, priceCurrency, promotionCodeId, ...given } = rows[0]
  if (over) throw refused(couponTexts.over)
  if (usedUp) throw refused(couponTexts.usedUp)
  if (given.currency !== null && given.currency !== priceCurrency) throw refused(couponTexts.otherCurrency)
  if (plan && given.plan && given.plan !== plan) throw refused(couponTexts.otherPlan[given.plan])
  if (!promotionCodeId) throw refused(couponTexts.notYet)
  return { ...given, promotionCodeId }
}

const refused = (message: string) =>
  new ApiError('coupon_refused', { message, issues: [{ path: 'code', message }] })
