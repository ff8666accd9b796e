/** Whom the page of plans greets: the holder of an approved application's link, or a signed-in account. */
import type { CheckoutPayer } from '@juno/domain/payments/checkout'
import type { PaymentContext } from '../payment-context'
import { findPayer, type Payer } from '../stripe/match-payer'

export async function lookUpPayer(
  { scopes }: Pick<PaymentContext, 'scopes'>,
  reference: string,
): Promise<CheckoutPayer> {
  const payer = await scopes.withServiceRole(db => findPayer(db, reference))
  if (!payer) return { standing: 'unknown', name: null, email: null }
  return { standing: standingOf(payer), name: payer.name, email: payer.email }
}

function standingOf(payer: Payer): CheckoutPayer['standing'] {
  if (payer.isMember) return 'member'
  if (payer.hasPaid) return 'paid'
  return payer.hadMembership ? 'returning' : 'approved'
}
