// Words payments and refunds.
import { moneyText } from '@juno/domain/payments/money'
import type { PaidMembership, Payment } from '@juno/domain/payments/payment-history'
import { dateText } from '@/lib/dates'

export const paymentHistoryTexts = {
  loadFailed: 'The payments could not be loaded. Please try again.',
  refundFailed: 'Failed to refund this payment. Please try again.',
  moveFailed: 'Failed to move this payment. Please try again.',
  none: 'Nothing was paid yet',
}

/** Returns 'Monthly plan, active · paid until Dec 20, 2026'. */
export function membershipLine({ plan, state, endsWithPeriod, paidUntil, runs }: PaidMembership): string {
  const name = plan === 'annual' ? 'Annual plan' : plan === 'monthly' ? 'Monthly plan' : 'Membership'
  const until = runs && paidUntil ? ` · ${endsWithPeriod ? 'ends' : 'paid until'} ${dateText(paidUntil)}` : ''
  return `${name}, ${state.replaceAll('_', ' ')}${until}`
}

/** Returns the part of a payment that can still be refunded. */
export const leftOf = ({ cents, refundedCents }: Pick<Payment, 'cents' | 'refundedCents'>) =>
  cents - refundedCents

/** Says what happened to a payment, or returns null. */
export function refundedText(payment: Payment): string | null {
  const { cents, refundedCents, currency, asked, disputed } = payment
  const money = (amount: number) => moneyText(amount, currency)
  const lines = [
    refundedCents > 0 &&
      (refundedCents === cents ? 'All of it went back.' : `${money(refundedCents)} of it went back.`),
    asked && `A refund of ${money(asked.cents)}${asked.by ? ` by ${asked.by}` : ''} is on its way.`,
    disputed && 'The payer has disputed this payment with their bank.',
  ]
  return lines.filter(Boolean).join(' ') || null
}
