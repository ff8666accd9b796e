// A payment in words.
import type { UnmatchedPayment } from '@/features/payments/api/get-payments'

/** 'Annual plan, active'. */
export const planAndStatus = ({ plan, status }: UnmatchedPayment) =>
  `${plan === 'annual' ? 'Annual plan' : plan === 'monthly' ? 'Monthly plan' : 'Unknown plan'}, ${status.replaceAll('_', ' ')}`

/** What is known of whose it is. */
export function trace(payment: UnmatchedPayment): string {
  const { application_name: name, application_email: email, link_mailed_to: mailedTo } = payment
  const applicant = name && email ? `Paid for the application of ${name} (${email}). ` : ''
  return mailedTo
    ? `${applicant}The link to create an account was emailed to ${mailedTo} and has not been used yet.`
    : `${applicant}No link to create an account was mailed.`
}
