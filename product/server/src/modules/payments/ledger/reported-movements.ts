/** All money that moved in a span of time, as the provider reports it. */
import type { LedgerCalls, Span } from '../stripe/ledger-calls'
import { disputeMovements, gaveBack, paymentMovement, refundMovement, type Movement } from './ledger-rows'

export interface Reported extends Movement {
  chargeId: string
}

/** A bank decides months after a dispute was opened, by which they are listed. */
export const DISPUTE_DAYS = 200

export async function listReported(
  stripe: Pick<LedgerCalls, 'listCharges' | 'listRefunds' | 'listDisputes'>,
  span: Span,
): Promise<Reported[]> {
  const reported: Reported[] = []
  for await (const charge of stripe.listCharges(span))
    reported.push({ ...paymentMovement(charge), chargeId: charge.id })
  for await (const refund of stripe.listRefunds(span))
    if (gaveBack(refund) && refund.chargeId)
      reported.push({ ...refundMovement(refund), chargeId: refund.chargeId })
  const opened = { ...span, since: new Date(span.since.getTime() - DISPUTE_DAYS * 86_400_000) }
  for await (const dispute of stripe.listDisputes(opened))
    for (const movement of disputeMovements(dispute))
      if (movement.at >= span.since && movement.at < span.until)
        reported.push({ ...movement, chargeId: dispute.chargeId })
  return reported
}
