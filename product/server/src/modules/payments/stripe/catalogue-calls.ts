/** Asks Stripe about prices, coupons and the codes that payers type. */
import { createHash } from 'node:crypto'
import { plans, type Plan } from '@juno/domain/payments/pricing'
import type Stripe from 'stripe'
import { z } from 'zod'
import { callStripe, eachOf, orNull, type StripeClient } from './call-stripe'

export interface CatalogueCalls {
  /** Makes the price of a plan, or finds it where there is one of this amount. Two at once make one. @returns its id */
  savePrice(price: PlanPrice): Promise<string>
  /** Whether tax is added to a price, where it is worked out; null where the account does not say. */
  addsTax(price: Price): Promise<boolean | null>
  /** All prices that are paid each month or each year. */
  listPrices(): Promise<Price[]>
  /** Null: unknown, not for sale any more, or not paid each month or each year. */
  fetchPrice(id: string): Promise<Price | null>
  /**
   * Makes a coupon and the code by which it is had, or what is missing of both. Safe to repeat with the same key, and with
   * the same mark at any time: the provider forgets a key after a day.
   */
  createCoupon(
    coupon: NewCoupon,
    idempotencyKey: string,
  ): Promise<{ couponId: string; promotionCodeId: string }>
  /** Ends a code. A payer who has used it keeps the discount. An unknown code counts as ended. */
  endPromotionCode(id: string): Promise<void>
  fetchPromotionCode(id: string): Promise<PromotionCode | null>
}

interface PlanPrice {
  plan: Plan
  cents: number
  /** A code of ISO 4217, in lower case. */
  currency: string
  interval: 'month' | 'year'
  /** Receipts show this name. */
  name: string
}

export interface NewCoupon {
  /** A mark of our own, by which the provider's coupon and code are recognised. */
  mark?: string
  code: string
  name?: string
  /** A share of the price or an amount. */
  off: { percent: number } | { cents: number; currency: string }
  /** How long it lowers what is paid; months are those since the checkout. */
  duration: 'once' | 'forever' | { months: number }
  /** How often it can be used. */
  limit?: number
  expiresAt?: Date
  /** The code is for people who have never paid before. */
  firstPaymentOnly?: boolean
  /** The code is for the plan of this price alone. */
  priceId?: string
}

const priceSchema = z
  .object({
    id: z.string(),
    active: z.boolean(),
    nickname: z.string().nullish(),
    product: z.union([z.string(), z.object({ name: z.string().nullish() })]),
    unit_amount: z.number(),
    currency: z.string(),
    tax_behavior: z.string().nullish(),
    recurring: z.object({ interval: z.enum(['month', 'year']), interval_count: z.literal(1) }),
  })
  .transform(({ id, active, nickname, product, unit_amount: cents, currency, recurring, tax_behavior }) => ({
    id,
    active,
    name: nickname || (typeof product === 'object' && product.name) || id,
    cents,
    currency,
    interval: recurring.interval,
    /** `unspecified`: as the account has it. */
    taxBehavior: tax_behavior ?? 'unspecified',
  }))
export type Price = Omit<z.output<typeof priceSchema>, 'active'>

const promotionCodeSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    active: z.boolean(),
    times_redeemed: z.number(),
    max_redemptions: z.number().nullish(),
    expires_at: z.number().nullish(),
  })
  .transform(({ id, code, active, times_redeemed: used, max_redemptions, expires_at }) => ({
    id,
    code,
    active,
    used,
    limit: max_redemptions ?? null,
    expiresAt: expires_at ? new Date(expires_at * 1000) : null,
  }))
export type PromotionCode = z.output<typeof promotionCodeSchema>

/** Returns null for a restricted key, which may not read the settings of taxes. */
function unlessForbidden(error: Error): null {
  if ((error.cause as { type?: string }).type === 'StripePermissionError') return null
  throw error
}

/** https://docs.stripe.com/tax/products-prices-tax-codes-tax-behavior */
const ADDED_BY_CURRENCY = ['cad', 'usd']

export function catalogueCalls(stripe: StripeClient): CatalogueCalls {
  return {
    savePrice: ({ plan, cents, currency, interval, name }) =>
      callStripe(async () => {
        const client = await stripe()
        const product = await saveProduct(client, plan, name)
        let archived = 0
        for await (const price of client.prices.list({ product, currency, limit: 100 })) {
          const { interval: every, interval_count: count } = price.recurring ?? {}
          if (price.unit_amount !== cents || every !== interval || count !== 1) continue
          if (price.active) return price.id
          archived++
        }
        const params = { product, currency, unit_amount: cents, recurring: { interval }, nickname: name }
        // A price that was archived a moment ago does not come back by its key.
        const key = createHash('sha256')
          .update(JSON.stringify([params, archived]))
          .digest('hex')
        return (await client.prices.create(params, { idempotencyKey: `price:${key}` })).id
      }),
    async listPrices() {
      const prices: Price[] = []
      const found = eachOf(
        stripe,
        client =>
          client.prices.list({ active: true, type: 'recurring', limit: 100, expand: ['data.product'] }),
        readPrice,
      )
      for await (const price of found) if (price) prices.push(price)
      return prices
    },
    fetchPrice: id =>
      orNull(async () => readPrice(await (await stripe()).prices.retrieve(id, { expand: ['product'] }))),
    addsTax: async ({ taxBehavior, currency }) => {
      if (taxBehavior !== 'unspecified') return taxBehavior === 'exclusive'
      const settings = await orNull(async () => (await stripe()).tax.settings.retrieve()).catch(
        unlessForbidden,
      )
      switch (settings?.defaults.tax_behavior) {
        case 'exclusive':
          return true
        case 'inclusive':
          return false
        case 'inferred_by_currency':
          return ADDED_BY_CURRENCY.includes(currency)
        default:
          return null
      }
    },
    createCoupon: (coupon, idempotencyKey) =>
      callStripe(async () => {
        const client = await stripe()
        const made = await findMarked(client, coupon)
        if (made) return made
        const couponId = await saveCoupon(client, coupon, `${idempotencyKey}:coupon`)
        const { id: promotionCodeId } = await client.promotionCodes.create(codeParams(coupon, couponId), {
          idempotencyKey: `${idempotencyKey}:code`,
        })
        return { couponId, promotionCodeId }
      }),
    async endPromotionCode(id) {
      await orNull(async () => (await stripe()).promotionCodes.update(id, { active: false }))
    },
    fetchPromotionCode: id =>
      orNull(async () => promotionCodeSchema.parse(await (await stripe()).promotionCodes.retrieve(id))),
  }
}

const productOf = (plan: Plan) => `juno_membership_${plan}`
/** The products that the prices made here belong to. */
export const MADE_PRODUCTS: readonly string[] = plans.map(({ value }) => productOf(value))

/** Saves one product for each plan: a coupon is for products, not for prices. */
async function saveProduct(client: Stripe, plan: Plan, name: string): Promise<string> {
  const id = productOf(plan)
  try {
    await client.products.create({ id, name })
  } catch (error) {
    if ((error as { code?: string }).code !== 'resource_already_exists') throw error
  }
  return id
}

/** The names under which a coupon and its code carry our mark. */
const MARK = 'juno_coupon'

async function findMarked(
  client: Stripe,
  { mark, code }: NewCoupon,
): Promise<{ couponId: string; promotionCodeId: string } | null> {
  if (mark === undefined) return null
  for await (const found of client.promotionCodes.list({ code, active: true, limit: 100 })) {
    const { coupon } = found.promotion
    if (found.metadata?.[MARK] === mark && coupon)
      return { couponId: typeof coupon === 'string' ? coupon : coupon.id, promotionCodeId: found.id }
  }
  return null
}

/** @returns its id, also where it was made before and its code was not */
async function saveCoupon(client: Stripe, coupon: NewCoupon, idempotencyKey: string): Promise<string> {
  const { mark, priceId } = coupon
  const id = mark && `juno_${mark}`
  const product = priceId ? ((await client.prices.retrieve(priceId)).product as string) : null
  try {
    const params = { ...(id && { id }), ...couponParams(coupon, product) }
    return (await client.coupons.create(params, { idempotencyKey })).id
  } catch (error) {
    if (!id || (error as { code?: string }).code !== 'resource_already_exists') throw error
    return id
  }
}

function readPrice(found: Stripe.Price): Price | null {
  const { data } = priceSchema.safeParse(found)
  if (!data?.active) return null
  const { active: _, ...price } = data
  return price
}

function couponParams(
  { name, off, duration, limit, expiresAt }: NewCoupon,
  product: string | null,
): Stripe.CouponCreateParams {
  return {
    ...(name && { name }),
    ...('percent' in off ? { percent_off: off.percent } : { amount_off: off.cents, currency: off.currency }),
    ...(typeof duration === 'string'
      ? { duration }
      : { duration: 'repeating', duration_in_months: duration.months }),
    ...(limit !== undefined && { max_redemptions: limit }),
    ...(expiresAt && { redeem_by: toSeconds(expiresAt) }),
    ...(product !== null && { applies_to: { products: [product] } }),
  }
}

function codeParams(
  { mark, code, limit, expiresAt, firstPaymentOnly }: NewCoupon,
  coupon: string,
): Stripe.PromotionCodeCreateParams {
  return {
    promotion: { type: 'coupon', coupon },
    code,
    ...(mark && { metadata: { [MARK]: mark } }),
    ...(limit !== undefined && { max_redemptions: limit }),
    ...(expiresAt && { expires_at: toSeconds(expiresAt) }),
    ...(firstPaymentOnly && { restrictions: { first_time_transaction: true } }),
  }
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
