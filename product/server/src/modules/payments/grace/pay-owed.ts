/** Pays what is owed with the card that is on file now, so that a new card is all that a member has to give. */
import type { Queryable } from '@juno/backend'
import type { AskingContext } from '../stripe/payment-context'
import { CardRefusedError } from '../stripe/call-stripe'
import type { Card } from '../stripe/invoice-calls'
import { findOwing, type OwingMembership } from '../payer/find-owing'
import { readAgain } from './read-again'

/** `settled`: nothing was owed. */
export type Outcome = 'paid' | 'refused' | 'settled'

/** Pays an owed invoice. The caller has claimed the subscription. @throws {StripeUnavailableError} */
export async function payOwed(
  context: Pick<AskingContext, 'stripe' | 'clock'>,
  db: Queryable,
  subscriptionId: string,
): Promise<Outcome> {
  const { stripe } = context
  await readAgain(context, db, subscriptionId)
  const owing = await findOwing(db, ['subscription_id', subscriptionId])
  // The server does not charge an invoice that it has given up.
  if (!owing?.owedInvoice || owing.facts.status === 'canceled' || owing.leavingReason === 'payment_failed')
    return 'settled'
  const card = cardMark(await stripe.fetchCard(subscriptionId)) ?? ''
  try {
    await stripe.payInvoice(owing.owedInvoice, keyOf(owing, card))
  } catch (error) {
    if (!(error instanceof CardRefusedError)) throw error
    await db.query(REFUSED, [owing.owedInvoice, card])
    return 'refused'
  }
  await readAgain(context, db, subscriptionId)
  return 'paid'
}

/**
 * Returns the key of a payment. Two requests at once pay once; a card that was refused is asked again after the next
 * attempt of the provider, or after another card was refused: under a key that it has seen, the provider repeats what
 * it has said.
 */
function keyOf({ owedInvoice, attempts, refusedCard, cardsRefused }: OwingMembership, card: string): string {
  const turn = cardsRefused - (card === refusedCard ? 1 : 0)
  return `owed:${owedInvoice}:${attempts}:${turn}:${card}`
}

const REFUSED = `
update private.failed_payments set cards_refused = cards_refused + (refused_card is distinct from $2)::integer, refused_card = $2
where invoice_id = $1`

/** Returns a mark that differs for each card. */
export function cardMark(card: Card | null): string | null {
  return card && `${card.brand}-${card.last4}-${card.expMonth}-${card.expYear}`
}
