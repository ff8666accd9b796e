/** Whether the payment of a gift still stands, as the provider says now: the event that tells otherwise may be late, or lost. */
import { giftRefusals } from '@juno/domain/payments/gift-effect'
import type { Queryable } from '@juno/backend'
import { ApiError } from '../../../platform/api/api-error'
import { askProvider } from '../membership/ask-provider'
import type { PaymentContext } from '../stripe/payment-context'

/** One that the provider does not know was paid in another account, and stands. @throws {ApiError} gift_waits, payments_unavailable */
export async function assertPaid(
  { stripe }: Pick<PaymentContext, 'stripe'>,
  db: Queryable,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<void> {
  const charge = await askProvider(async () => {
    const paid = await stripe.fetchChargeOf(paymentIntentId)
    return paid && stripe.fetchCharge(paid.id)
  })
  if (charge?.refunded) throw new ApiError('gift_waits', { message: giftRefusals.refunded })
  if (charge?.disputed && !(await isWon(db, charge.id)))
    throw new ApiError('gift_waits', { message: giftRefusals.disputed })
}

async function isWon(db: Queryable, chargeId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from private.disputes where charge_id = $1 and status in ('won', 'warning_closed')`,
    [chargeId],
  )
  return rowCount !== 0
}
