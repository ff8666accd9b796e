/** What a payer types to have a coupon. https://docs.stripe.com/api/promotion_codes */
import type { SandboxStore } from '../sandbox-store'
import { invalidRequest } from '../stripe-api-error'
import { idOf, type StripeObjects } from '../stripe-shapes'
import type { Price } from './price'

export interface Redeemed {
  code: StripeObjects['promotion_code']
  coupon: StripeObjects['coupon']
}

interface Purchase {
  customer: string | null
  price: Price
  quantity: number
}

/** @throws {StripeApiError} with why this purchase cannot have it */
export async function redeemable(
  store: SandboxStore,
  id: string,
  { customer, price, quantity }: Purchase,
): Promise<Redeemed> {
  const code = await store.get('promotion_code', id, 'discounts[0][promotion_code]')
  const coupon = await store.get('coupon', idOf(code.promotion.coupon)!)
  const refuse = (why: string) => invalidRequest(why, { code: 'coupon_expired', param: 'discounts' })
  if (!code.active || !coupon.valid) throw refuse('This promotion code is inactive.')
  const expiry = Math.min(code.expires_at ?? Infinity, coupon.redeem_by ?? Infinity)
  if (expiry <= store.now) throw refuse('This promotion code has expired.')
  const products = coupon.applies_to?.products
  if (products && !products.includes(price.product as string))
    throw refuse('This promotion code does not apply to anything in this purchase.')
  if (coupon.amount_off !== null && coupon.currency !== price.currency)
    throw refuse('This promotion code is of another currency.')
  const { first_time_transaction: firstTime, minimum_amount: minimum } = code.restrictions
  if (minimum !== null && (price.unit_amount ?? 0) * quantity < minimum)
    throw refuse('This promotion code needs a higher amount.')
  if (
    firstTime &&
    customer &&
    (await store.list('charge', { customer, paid: true }, { limit: 1 })).length > 0
  )
    throw refuse('This promotion code is for the first payment only.')
  return { code, coupon }
}

/** Counts one more redemption, which may be the last one. */
export async function redeem(store: SandboxStore, { code, coupon }: Redeemed): Promise<void> {
  for (const [name, { id, times_redeemed, max_redemptions }] of [
    ['promotion_code', code],
    ['coupon', coupon],
  ] as const) {
    const times = times_redeemed + 1
    const over = times === max_redemptions
    await store.change(name, id, { times_redeemed: times })
    if (over)
      await (name === 'coupon'
        ? store.change(name, id, { valid: false })
        : store.change(name, id, { active: false }))
  }
}
