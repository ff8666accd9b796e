/**
 * Coupons. `POST /api/coupons` (admin) makes one, and the same one when it is sent again; `POST /api/coupons/:id/finish`
 * goes on where making it was interrupted; `POST /api/coupons/:id/end` switches it off. `GET /api/checkout/coupon` with
 * `code` and perhaps `plan` → what the code gives, or why it cannot be used.
 */
import { couponQuerySchema, newCouponSchema } from '@juno/domain/payments/coupon'
import { uuid } from '@juno/domain/text/text-rules'
import { ApiError } from '../refusals'
import type { Guards } from '../../../shared/api/guards'
import { parseInput } from '../../../shared/api/parse-input'
import type { Call, Route } from '../../../shared/api/route-table'
import type { PaymentContext } from '../stripe/payment-context'
import { StripeRefusedError, StripeUnavailableError } from '../stripe/call-stripe'
import { createCoupon, endCoupon, finishCoupon } from './create-coupon'
import { findCoupon } from './find-coupon'

/** Codes are short: a caller who tries them out has to wait. */
const TRIES = { name: 'coupon', capacity: 15, refillSeconds: 300 }
const SMALL = { bodyLimit: 4 * 1024 }

interface Parts {
  context: PaymentContext
  guards: Pick<Guards, 'admin' | 'limit'>
}

export function couponRoutes({ context, guards: { admin, limit } }: Parts): Route[] {
  const { scopes, clock } = context
  async function look({ query }: Call) {
    const {
      id: _id,
      promotionCodeId: _,
      ...given
    } = await scopes.withServiceRole(db =>
      findCoupon(db, { ...parseInput(couponQuerySchema, query), now: clock() }),
    )
    return given
  }
  async function create({ caller, body }: Call) {
    const coupon = parseInput(newCouponSchema, body)
    await createCoupon(context, caller.userId, coupon).catch(tellUnfinished)
    return { id: coupon.id }
  }
  async function finish({ params }: Call) {
    await finishCoupon(context, couponOf(params.id))
    return {}
  }
  async function end({ caller, params }: Call) {
    await endCoupon(context, caller.userId, couponOf(params.id))
    return {}
  }
  return [
    ['GET', '/checkout/coupon', [limit(TRIES)], look],
    ['POST', '/coupons', [admin], create, SMALL],
    ['POST', '/coupons/:id/finish', [admin], finish, SMALL],
    ['POST', '/coupons/:id/end', [admin], end, SMALL],
  ]
}

/** Says that the coupon is stored, and that the provider does not have it yet. */
function tellUnfinished(cause: unknown): never {
  if (cause instanceof StripeRefusedError)
    throw new ApiError('payments_refused', {
      message: `Stripe did not make this coupon: “${cause.message}” It is on the list, and nobody can use it.`,
      cause,
    })
  if (!(cause instanceof StripeUnavailableError)) throw cause
  const message =
    'We cannot reach our payment provider right now. The coupon is on the list, and nobody can use it yet. Please try again in a few minutes, here or there.'
  throw new ApiError('payments_unavailable', { message, cause })
}

function couponOf(value: unknown): string {
  const { data } = uuid.safeParse(value)
  if (data === undefined) throw new ApiError('coupon_not_found')
  return data
}
