/**
 * Looks up the person whom the page of plans greets: the holder of an approved application's link, or a signed-in
 * account. It says nothing of an account to anybody else, though its id is known to members.
 */
import type { CheckoutPayer } from '@juno/domain/payments/checkout'
import type { PaymentContext } from '../stripe/payment-context'
import type { Payer } from '../stripe/match-payer'
import { findReferred, type Buyer } from '../stripe/find-buyer'

export async function lookUpPayer(
  { scopes }: Pick<PaymentContext, 'scopes'>,
  reference: Buyer,
): Promise<CheckoutPayer> {
  const payer = await scopes.withServiceRole(db => findReferred(db, reference))
  if (!payer) return { standing: 'unknown', name: null, email: null }
  return { standing: standingOf(payer), name: payer.name, email: payer.email }
}

function standingOf(payer: Payer): CheckoutPayer['standing'] {
  if (payer.isMember) return 'member'
  if (payer.hasPaid) return 'paid'
  return payer.hadMembership ? 'returning' : 'approved'
}
