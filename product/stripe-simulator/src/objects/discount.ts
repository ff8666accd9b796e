/** Applies a coupon to a subscription. https://docs.stripe.com/api/discounts */
import type { SandboxStore } from '../sandbox-store'
import { idOf, newId, type ShapeOf, type StripeObjects } from '../stripe-shapes'

type Coupon = StripeObjects['coupon']
export interface AppliedDiscount {
  id: string
  coupon: Coupon
}

export function makeDiscount(
  coupon: Coupon,
  promotionCode: string | null,
  at: { customer: string; subscription: string; session: string },
  start: number,
) {
  const end = new Date(start * 1000)
  end.setUTCMonth(end.getUTCMonth() + (coupon.duration_in_months ?? 0))
  return {
    id: newId('di'),
    object: 'discount',
    checkout_session: at.session,
    customer: at.customer,
    end: coupon.duration === 'repeating' ? end.getTime() / 1000 : null,
    invoice: null,
    promotion_code: promotionCode,
    source: { type: 'coupon', coupon: coupon.id },
    start,
    subscription: at.subscription,
  } satisfies ShapeOf<'discount'>
}

/** The sandbox moves dates by days, and months are not equally long: an end is as good as reached before it. */
const TOLERANCE = 15 * 86_400

/** Those of a subscription that hold for a period that starts at this moment. */
export async function discountsOf(
  store: SandboxStore,
  { discounts = [] }: { discounts?: StripeObjects['subscription']['discounts'] },
  at: number,
): Promise<AppliedDiscount[]> {
  const applied: AppliedDiscount[] = []
  for (const one of discounts) {
    const { id, end, source } = await store.get('discount', idOf(one)!)
    if (end !== null && end - TOLERANCE <= at) continue
    applied.push({ id, coupon: await store.get('coupon', idOf(source.coupon)!) })
  }
  return applied
}

/** Takes off a subscription what has been used up by an invoice, or is over. */
export async function dropUsedDiscounts(
  store: SandboxStore,
  { id, discounts }: Pick<StripeObjects['subscription'], 'id' | 'discounts'>,
  invoice: Pick<StripeObjects['invoice'], 'total_discount_amounts'>,
): Promise<void> {
  const holding = await discountsOf(store, { discounts }, store.now)
  const used = (invoice.total_discount_amounts ?? []).map(({ discount }) => idOf(discount))
  const left = holding.filter(one => one.coupon.duration !== 'once' || !used.includes(one.id))
  if (left.length < discounts.length)
    await store.change('subscription', id, { discounts: left.map(one => one.id) })
}
