/** Fulfils a paid checkout of a gift: makes its code, and mails it to the buyer. This opens no membership. */
import type { Queryable } from '@juno/backend'
import { isIdentifier } from '@juno/domain/text/identifier'
import type { PaymentContext } from '../stripe/payment-context'
import type { CheckoutSession } from '../stripe/stripe-objects'
import { createGiftCode } from './gift-code'
import { giftBought, type GiftMail } from './gift-mails'

/** Under this name, a checkout's metadata carries the id of private.gifts. */
export const GIFT_METADATA = 'juno_gift'

/**
 * Fulfils a gift. It is safe to repeat: the second time changes nothing. @returns whether anything was new; null for
 * another purchase
 */
export async function fulfilGift(
  { outbox, site, clock }: Pick<PaymentContext, 'outbox' | 'site' | 'clock'>,
  db: Queryable,
  session: Pick<CheckoutSession, 'id' | 'paidIntentId' | 'metadata' | 'cents' | 'currency'>,
): Promise<boolean | null> {
  const id = session.metadata[GIFT_METADATA]
  if (!session.paidIntentId || id === undefined || !isIdentifier(id)) return null
  const { code, hash } = createGiftCode()
  const { rows } = await db.query<GiftMail & { email: string }>(
    `update private.gifts
     set paid_at = $2, session_id = $3, payment_intent_id = $4, cents = $5, currency = $6, code_hash = $7
     where id = $1 and paid_at is null
     returning buyer_email as email, buyer_name as "buyerName", recipient_name as "recipientName", months, cents, currency`,
    [id, clock(), session.id, session.paidIntentId, session.cents, session.currency, hash],
  )
  if (!rows[0]) return false
  const { email, ...gift } = rows[0]
  await outbox.enqueue(db, {
    kind: 'gift-bought',
    to: email,
    content: giftBought({ ...gift, code }, site),
    idempotencyKey: `gift-bought:${id}`,
  })
  return true
}
