/** Reads the charges that an event tells of, so that the ledger has them in the transaction of the event. */
import type { Queryable } from '@juno/backend'
import { z } from 'zod'
import type { AskingContext } from '../stripe/payment-context'
import { checkoutSessionSchema, type StripeEvent } from '../stripe/stripe-objects'
import { recordCharge } from './record-charge'

const named = z.object({ id: z.string().nullish() })
const ofCharge = z.object({
  charge: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
})

/**
 * Records the money of an event after it was applied, which may have claimed a subscription. @returns how many rows are
 * new
 */
export async function recordMoney(
  context: Pick<AskingContext, 'stripe' | 'claim'>,
  db: Queryable,
  event: StripeEvent,
): Promise<number> {
  let added = 0
  for (const charge of await chargesOf(context, event)) added += await recordCharge(context, db, charge)
  return added
}

async function chargesOf({ stripe }: Pick<AskingContext, 'stripe'>, event: StripeEvent): Promise<string[]> {
  const { object } = event.data
  switch (event.type) {
    case 'invoice.paid': {
      const { id } = named.parse(object)
      const invoice = id ? await stripe.fetchInvoice(id) : null
      return invoice?.charges.map(charge => charge.id) ?? []
    }
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { paidIntentId } = checkoutSessionSchema.parse(object)
      const charge = paidIntentId && (await stripe.fetchChargeOf(paidIntentId))
      return charge ? [charge.id] : []
    }
    case 'charge.refunded': {
      const { id } = named.parse(object)
      return id ? [id] : []
    }
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const { charge } = ofCharge.parse(object)
      return charge ? [charge] : []
    }
    default:
      return []
  }
}
