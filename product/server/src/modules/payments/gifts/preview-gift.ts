/** Describes a gift code, and what redeeming it would do, before it is redeemed. */
import type { Queryable } from '@juno/backend'
import type { GiftPreview } from '@juno/domain/payments/gift'
import { giftEffect, giftRefusals } from '@juno/domain/payments/gift-effect'
import { ApiError } from '../refusals'
import { findReferred, type Buyer } from '../stripe/find-buyer'
import { askAndWrite } from '../stripe/ask-and-write'
import type { PaymentContext } from '../stripe/payment-context'
import { hashGiftCode } from './gift-code'
import { membershipsOf } from './memberships-of'
import { whyUnpaid } from './why-unpaid'

export interface OpenGift {
  id: string
  paymentIntentId: string
  buyerName: string
  recipientName: string | null
  message: string | null
  months: number
}

/** @param lock until the transaction ends, nobody else redeems or refunds it @throws {ApiError} gift_unknown, gift_used */
export async function findOpenGift(
  db: Queryable,
  codeHash: string,
  { lock }: { lock: boolean },
): Promise<OpenGift> {
  const { rows } = await db.query<OpenGift & { redeemed: boolean }>(
    `select id, payment_intent_id as "paymentIntentId", buyer_name as "buyerName", recipient_name as "recipientName", message, months,
       redeemed_at is not null as redeemed
     from private.gifts where code_hash = $1 and refunded_at is null${lock ? ' for update' : ''}`,
    [codeHash],
  )
  if (!rows[0]) throw new ApiError('gift_unknown')
  const { redeemed, ...gift } = rows[0]
  if (redeemed) throw new ApiError('gift_used')
  return gift
}

/** @param holder null for somebody about whom nothing is known @throws {ApiError} gift_unknown, gift_used, payments_unavailable */
export async function previewGift(
  context: Pick<PaymentContext, 'scopes' | 'stripe' | 'clock'>,
  code: string,
  holder: Buyer | null,
): Promise<GiftPreview> {
  return askAndWrite(context, async (db, context) => {
    const {
      id: _,
      paymentIntentId,
      ...gift
    } = await findOpenGift(db, hashGiftCode(code), {
      lock: false,
    })
    const unpaid = await whyUnpaid(context, db, { paymentIntentId })
    const effect = unpaid
      ? ({ kind: 'not now', why: giftRefusals[unpaid] } as const)
      : await effectFor(db, holder, gift.months, context.clock())
    return { ...gift, effect }
  })
}

async function effectFor(
  db: Queryable,
  holder: Buyer | null,
  months: number,
  now: Date,
): Promise<GiftPreview['effect']> {
  const payer = holder && (await findReferred(db, holder))
  if (!payer) return { kind: 'apply first' }
  const effect = giftEffect(await membershipsOf(db, payer), months, now)
  if (effect.kind === 'not now') return { kind: 'not now', why: giftRefusals[effect.why] }
  if (payer.userId === null) return { kind: 'with account', email: payer.email }
  const { kind, startsAt, endsAt } = effect
  return { kind, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
