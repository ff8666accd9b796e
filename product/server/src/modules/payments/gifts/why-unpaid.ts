/** Whether the payment of a gift still stands, as the provider says now: the event that tells otherwise may be late, or lost. */
import type { Queryable } from '@juno/backend'
import { askProvider } from '../stripe/ask-provider'
import type { AskingContext } from '../stripe/payment-context'

/**
 * Says why a gift does not stand. One that the provider does not know was paid in another account, and stands.
 * @returns why it does not; null where it does
 * @throws {ApiError} payments_unavailable
 */
export async function whyUnpaid(
  { stripe }: Pick<AskingContext, 'stripe'>,
  db: Queryable,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<'refunded' | 'disputed' | null> {
  const charge = await askProvider(async () => {
    const paid = await stripe.fetchChargeOf(paymentIntentId)
    return paid && stripe.fetchCharge(paid.id)
  })
  if (charge?.refunded) return 'refunded'
  return charge?.disputed && !(await isWon(db, charge.id)) ? 'disputed' : null
}

async function isWon(db: Queryable, chargeId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from private.disputes where charge_id = $1 and status in ('won', 'warning_closed')`,
    [chargeId],
  )
  return rowCount !== 0
}
