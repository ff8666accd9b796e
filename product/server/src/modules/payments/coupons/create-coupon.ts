/**
 * Makes a coupon: the row first, then its twin at the provider, by the id that the form has made. Two clicks, or a crash
 * in between and another try, make one coupon.
 */
import type { Queryable } from '@juno/backend'
import type { NewCoupon } from '@juno/domain/payments/coupon'
import { discountText, type Discount } from '@juno/domain/payments/discount'
import type { Plan } from '@juno/domain/payments/pricing'
import { ApiError } from '../refusals'
import { findTerms } from '../stripe/find-terms'
import { askAndWrite } from '../stripe/ask-and-write'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'

type Context = Pick<PaymentContext, 'scopes' | 'stripe' | 'clock'>

const INSERT = `
insert into public.coupons (
  id, code, percent_off, amount_off_cents, currency, duration, months, max_redemptions, expires_at, plan, note, created_by
) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict do nothing
returning id`

const COLUMNS = `code, percent_off as "percentOff", amount_off_cents as "amountOffCents", currency, duration, months,
  max_redemptions as "maxRedemptions", expires_at as "expiresAt", plan`

interface Stored extends Omit<NewCoupon, 'id' | 'note' | 'expiresAt'> {
  expiresAt: Date | null
}

/** @throws {ApiError} invalid_input, coupon_exists @throws {StripeFailure} the coupon is stored then, and not ready */
export async function createCoupon(context: Context, adminId: string, coupon: NewCoupon): Promise<void> {
  if (coupon.expiresAt !== null && new Date(coupon.expiresAt) <= context.clock()) {
    const issues = [{ path: 'expiresAt', message: 'Please choose a later day.' }]
    throw new ApiError('invalid_input', { issues })
  }
  await context.scopes.withServiceRole(async db => {
    const { id, code, note, ...terms } = coupon
    const values = [terms.percentOff, terms.amountOffCents, terms.currency, terms.duration, terms.months]
    const { rows: added } = await db.query(INSERT, [
      id,
      code,
      ...values,
      terms.maxRedemptions,
      terms.expiresAt,
      terms.plan,
      note,
      adminId,
    ])
    if (added.length === 0) return assertSame(db, coupon)
    await audit(db, adminId, 'coupon.created', coupon)
  })
  await finishCoupon(context, coupon.id)
}

/**
 * Gives a stored coupon its twin at the provider, where it has none yet, or one that the provider does not know.
 * @throws {ApiError} coupon_not_found @throws {StripeFailure}
 */
export async function finishCoupon(context: Context, id: string): Promise<void> {
  const priceId = await priceOf(context, id)
  await askAndWrite(context, async (db, context) => {
    // The second of two clicks waits, and finds it made.
    await context.claim(`coupon:${id}`)
    const coupon = await lockCoupon(db, id)
    if (!coupon.ended) await makeAtProvider(context, db, coupon, priceId)
  })
}

/**
 * Returns the code of a coupon at the provider, and makes it again where the provider does not know it. @throws
 * {StripeFailure}
 */
export async function presentCode(
  context: Context,
  { id, promotionCodeId }: { id: string; promotionCodeId: string },
): Promise<string> {
  if (await context.stripe.fetchPromotionCode(promotionCodeId)) return promotionCodeId
  await finishCoupon(context, id)
  const { rows } = await context.scopes.withServiceRole(db =>
    db.query<{ code: string | null }>('select promotion_code_id as code from public.coupons where id = $1', [
      id,
    ]),
  )
  return rows[0]?.code ?? promotionCodeId
}

/**
 * Switches a coupon off; memberships that have it keep it. The provider is asked first: a crash in between leaves a
 * coupon that can be switched off again.
 * @throws {ApiError} coupon_not_found @throws {StripeFailure}
 */
export async function endCoupon(context: Context, adminId: string, id: string): Promise<void> {
  const priceId = await priceOf(context, id)
  await askAndWrite(context, async (db, context) => {
    await context.claim(`coupon:${id}`)
    const coupon = await lockCoupon(db, id)
    if (coupon.ended) return
    // A coupon whose making was interrupted may exist at the provider.
    await context.stripe.endPromotionCode(
      coupon.promotionCodeId ?? (await makeAtProvider(context, db, coupon, priceId)),
    )
    await db.query('update public.coupons set ended_at = now() where id = $1', [id])
    await audit(db, adminId, 'coupon.ended', coupon)
  })
}

interface Locked extends Stored {
  id: string
  promotionCodeId: string | null
  redeemed: number
  ended: boolean
}

async function lockCoupon(db: Queryable, id: string): Promise<Locked> {
  const { rows } = await db.query<Locked>(
    `select id, ${COLUMNS}, promotion_code_id as "promotionCodeId",
       private.coupon_redemptions(code) as redeemed, ended_at is not null as ended
     from public.coupons where id = $1 for update`,
    [id],
  )
  if (!rows[0]) throw new ApiError('coupon_not_found')
  return rows[0]
}

/** Returns the price of the plan that a coupon is for, before anything is locked; null for both plans. */
async function priceOf(context: Context, id: string): Promise<string | null> {
  const { rows } = await context.scopes.withServiceRole(db =>
    db.query<{ plan: Plan | null }>('select plan from public.coupons where id = $1', [id]),
  )
  return rows[0]?.plan ? (await findTerms(context, rows[0].plan)).priceId : null
}

/** @returns the id of its promotion code */
async function makeAtProvider(
  { stripe }: Pick<AskingContext, 'stripe'>,
  db: Queryable,
  coupon: Locked,
  priceId: string | null,
): Promise<string> {
  const { promotionCodeId: before, ...wanted } = coupon
  if (before && (await stripe.fetchPromotionCode(before))) return before
  const { id, code, percentOff, amountOffCents, currency, duration, months, maxRedemptions, expiresAt } =
    wanted
  const made = await stripe.createCoupon(
    {
      mark: id,
      code,
      name: code,
      off: percentOff === null ? { cents: amountOffCents!, currency: currency! } : { percent: percentOff },
      duration: duration === 'repeating' ? { months: months! } : duration,
      // Another account counts from the beginning.
      ...(maxRedemptions !== null && { limit: Math.max(1, maxRedemptions - wanted.redeemed) }),
      ...(expiresAt !== null && { expiresAt }),
      ...(priceId !== null && { priceId }),
    },
    `coupon:${id}${before ? `:${before}` : ''}`,
  )
  await db.query('update public.coupons set stripe_coupon_id = $2, promotion_code_id = $3 where id = $1', [
    id,
    made.couponId,
    made.promotionCodeId,
  ])
  return made.promotionCodeId
}

/** Asserts that the same coupon is sent again. Another one with its code is refused. */
async function assertSame(db: Queryable, { id, note: _, ...coupon }: NewCoupon): Promise<void> {
  const { rows } = await db.query<Stored>(`select ${COLUMNS} from public.coupons where id = $1`, [id])
  const stored = rows[0] && { ...rows[0], expiresAt: rows[0].expiresAt?.getTime() ?? null }
  const wanted = {
    ...coupon,
    expiresAt: coupon.expiresAt === null ? null : new Date(coupon.expiresAt).getTime(),
  }
  const same = stored && Object.entries(wanted).every(([field, value]) => stored[field as 'code'] === value)
  if (same) return
  const message = stored
    ? 'This coupon is being made already, as it was sent first. Please close this form and look at the list.'
    : 'There is a coupon with this code already. Please choose another one.'
  throw new ApiError('coupon_exists', { message, issues: [{ path: 'code', message }] })
}

function audit(
  db: Queryable,
  adminId: string,
  action: string,
  { id, code, ...discount }: Pick<Locked, 'id' | 'code' | keyof Discount>,
) {
  return db.query(`select private.write_audit($1, $2, 'coupons', $3, $4)`, [
    adminId,
    action,
    id,
    JSON.stringify({ name: code, gives: discountText(discount) }),
  ])
}
