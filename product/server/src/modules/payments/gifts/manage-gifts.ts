/** Lets the team refund a gift that is not redeemed yet, once, or mail the buyer a new code. */
import type { Queryable } from '@juno/backend'
import { moneyText } from '@juno/domain/payments/money'
import { ApiError } from '../refusals'
import { askAndWrite } from '../stripe/ask-and-write'
import type { PaymentContext } from '../stripe/payment-context'
import { createGiftCode } from './gift-code'
import { giftCodeAgain, giftRefunded, type GiftMail } from './gift-mails'
import { claimGift } from './note-gift-refund'

/** @param cents what the admin has confirmed @throws {ApiError} gift_used, payment_refunded, payment_disputed, refund_changed, nothing_to_refund */
export async function refundGift(
  context: PaymentContext,
  reviewerId: string,
  { id, cents }: { id: string; cents: number },
): Promise<{ message: string }> {
  return askAndWrite(context, async (db, context) => {
    const { stripe, outbox, site, clock } = context
    await claimGift(context, id)
    const gift = await lockOpen(db, id)
    if (gift.cents !== cents) throw new ApiError('refund_changed')
    const charge = await stripe.fetchChargeOf(gift.paymentIntentId)
    const refund = charge && (await stripe.refundCharge(charge.id, cents, `gift-refund:${id}`))
    if (!refund) throw new ApiError('nothing_to_refund')
    await db.query(
      'update private.gifts set refunded_at = $2, refunded_by = $3, code_hash = null where id = $1',
      [id, clock(), reviewerId],
    )
    await audit(db, reviewerId, 'gift.refunded', gift, refund)
    await outbox.enqueue(db, {
      kind: 'gift-refunded',
      to: gift.email,
      content: giftRefunded({ ...gift, ...refund }, site),
      idempotencyKey: `gift-refunded:${id}`,
    })
    return { message: `${moneyText(refund.cents, refund.currency)} went back to ${gift.email}.` }
  })
}

/**
 * Mails a new code. The old one is lost: only its hash was kept. @throws {ApiError} gift_used, payment_refunded,
 * payment_disputed
 */
export async function mailNewCode(
  { scopes, outbox, site }: PaymentContext,
  reviewerId: string,
  id: string,
): Promise<{ message: string }> {
  const { code, hash } = createGiftCode()
  return scopes.withServiceRole(async db => {
    const gift = await lockOpen(db, id)
    await db.query('update private.gifts set code_hash = $2 where id = $1', [id, hash])
    await audit(db, reviewerId, 'gift.code_mailed', gift)
    await outbox.enqueue(db, {
      kind: 'gift-code',
      to: gift.email,
      content: giftCodeAgain({ ...gift, code }, site),
      idempotencyKey: `gift-code:${hash}`,
    })
    return { message: `We emailed ${gift.email} a new code. The old one no longer works.` }
  })
}

const withTheBank =
  'The buyer has disputed this payment with their bank. Until the bank decides, it cannot be refunded, and no new code is emailed.'

interface PaidGift extends GiftMail {
  id: string
  email: string
  paymentIntentId: string
}

async function lockOpen(db: Queryable, id: string): Promise<PaidGift> {
  const { rows } = await db.query<PaidGift & { redeemed: boolean; refunded: boolean; disputed: boolean }>(
    `select id, buyer_email as email, buyer_name as "buyerName", recipient_name as "recipientName", months, cents,
       currency, payment_intent_id as "paymentIntentId", redeemed_at is not null as redeemed,
       refunded_at is not null as refunded, disputed
     from private.gifts where id = $1 and paid_at is not null for update`,
    [id],
  )
  if (!rows[0]) throw new ApiError('gift_unknown')
  const { redeemed, refunded, disputed, ...gift } = rows[0]
  if (redeemed) throw new ApiError('gift_used')
  if (refunded) throw new ApiError('payment_refunded')
  if (disputed) throw new ApiError('payment_disputed', { message: withTheBank })
  return gift
}

async function audit(
  db: Queryable,
  reviewerId: string,
  action: string,
  { id, email }: PaidGift,
  details: object = {},
): Promise<void> {
  const all = JSON.stringify({ email, ...details })
  await db.query(`select private.write_audit($1, $2, 'gifts', $3, $4)`, [reviewerId, action, id, all])
}
