/** The rows of the ledger that follow from what became of a charge: one for it, each refund, and each move of a dispute. */
import type { ChargeHistory } from '../stripe/charge-history'
import type { Dispute, LedgerRefund } from '../stripe/ledger-calls'

export interface Movement {
  id: string
  kind: 'payment' | 'refund' | 'dispute' | 'dispute_returned'
  /** Negative for money that goes out. */
  cents: number
  currency: string
  at: Date
}

export interface LedgerRow extends Movement {
  taxCents: number
  plan: string | null
  coupon: string | null
  source: 'subscription' | 'seats' | 'gift' | 'other'
  /** The payment that money is taken back from; null for a payment. */
  paymentId: string | null
  invoiceId: string | null
  subscriptionId: string | null
}

const GAVE_NOTHING_BACK = ['failed', 'canceled']

export const gaveBack = ({ status }: LedgerRefund): boolean => !GAVE_NOTHING_BACK.includes(status)

type InvoiceFields =
  | 'id'
  | 'subscriptionId'
  | 'cents'
  | 'taxCents'
  | 'quantity'
  | 'isFirm'
  | 'plan'
  | 'coupon'
interface Booked extends Omit<ChargeHistory, 'invoice'> {
  invoice: Pick<NonNullable<ChargeHistory['invoice']>, InvoiceFields> | null
}

/** Returns the rows of a charge, none where it did not succeed. */
export function ledgerRows(history: Booked): LedgerRow[] {
  const { charge, invoice } = history
  if (!charge.paid) return []
  const back = [
    ...history.refunds.filter(gaveBack).map(refundMovement),
    ...history.disputes.flatMap(disputeMovements),
  ].sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1))
  const shared = {
    plan: invoice?.plan ?? null,
    coupon: invoice?.coupon ?? null,
    source: sourceOf(history),
    invoiceId: invoice?.id ?? null,
    subscriptionId: invoice?.subscriptionId ?? null,
  }
  const tax = invoice && invoice.cents > 0 ? Math.round((invoice.taxCents * charge.cents) / invoice.cents) : 0
  /** Returns the tax of what has gone back so far, so that the taxes of the parts add up to that of the whole. */
  const taxOf = (cents: number) => (charge.cents > 0 ? Math.round((tax * cents) / charge.cents) : 0)
  let gone = 0
  return [
    { ...shared, ...paymentMovement(charge), taxCents: tax, paymentId: null },
    ...back.map(movement => {
      const before = gone
      gone -= movement.cents
      return { ...shared, ...movement, taxCents: taxOf(before) - taxOf(gone) + 0, paymentId: charge.id }
    }),
  ]
}

function sourceOf({ invoice, isGift }: Booked): LedgerRow['source'] {
  if (invoice?.subscriptionId) return invoice.isFirm || invoice.quantity > 1 ? 'seats' : 'subscription'
  return isGift ? 'gift' : 'other'
}

export function paymentMovement({ id, cents, currency, at }: ChargeHistory['charge']): Movement {
  return { id, kind: 'payment', cents, currency, at }
}

export function refundMovement({ id, cents, currency, at }: LedgerRefund): Movement {
  return { id, kind: 'refund', cents: -cents, currency, at }
}

/** Returns the rows of a dispute. The bank may take nothing (an inquiry), take the money, and give it back. */
export function disputeMovements({ id, cents, currency, movements }: Dispute): Movement[] {
  const taken = movements.find(one => one.cents < 0)
  const returned = movements.find(one => one.cents > 0)
  // The provider moves the currency of the account, the ledger counts in that of the payment.
  const amountOf = (movement: { cents: number; currency: string }) =>
    movement.currency === currency ? Math.abs(movement.cents) : cents
  return [
    ...(taken ? [{ id, kind: 'dispute' as const, cents: -amountOf(taken), currency, at: taken.at }] : []),
    ...(returned
      ? [
          {
            id: `${id}_returned`,
            kind: 'dispute_returned' as const,
            cents: amountOf(returned),
            currency,
            at: returned.at,
          },
        ]
      : []),
  ]
}
