// Labels the page of unmatched payments.
import { moneyText } from '@juno/domain/payments/money'
import { dateText } from '@/lib/dates'
import type { OtherPayment, Refund, UnmatchedPayment } from './api/unmatched-payments'

/** Returns 'Annual plan, active'. */
export const planAndStatus = ({ plan, status }: Pick<UnmatchedPayment, 'plan' | 'status'>) =>
  `${plan === 'annual' ? 'Annual plan' : plan === 'monthly' ? 'Monthly plan' : 'Unknown plan'}, ${status.replaceAll('_', ' ')}`

/** Says what is known about the payer. */
export function trace(payment: UnmatchedPayment): string {
  const { application_name: name, application_email: email, link_mailed_to: mailedTo } = payment
  const applicant = name && email ? `Paid for the application of ${name} (${email}). ` : ''
  return mailedTo
    ? `${applicant}The link to create an account was emailed to ${mailedTo} and has not been used yet.`
    : `${applicant}No link to create an account was emailed.`
}

/** Says which payment the same person made before. */
export function otherPayment({ name, email, plan, status, paid_at, subscription_id }: OtherPayment): string {
  const whose = name ? `${name} (${email})` : email
  const id = subscription_id ? `, ${subscription_id}` : ''
  return `The other payment: ${whose}, ${planAndStatus({ plan, status }).toLowerCase()}, paid ${dateText(paid_at)}${id}.`
}

export const refundLine = ({ cents, currency, at, by }: Refund) =>
  `Refunded ${moneyText(cents, currency)} on ${dateText(at)} ${by ? `by ${by}` : 'at Stripe'}.`
