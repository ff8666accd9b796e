/** The sum of charges. */
import type { PaidAmount } from './stripe-gateway'
import type { Charge } from './stripe-objects'

export function sumOf(charges: readonly Charge[]): PaidAmount {
  return {
    paidCents: charges.reduce((sum, { cents }) => sum + cents, 0),
    refundedCents: charges.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
    currency: charges[0]?.currency ?? 'cad',
  }
}
