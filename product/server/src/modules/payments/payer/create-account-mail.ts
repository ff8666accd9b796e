/** The mail to a payer without an account: the link to make one, with the proof of the payment. */
import { moneyText } from '@juno/domain/payments/money'
import type { Plan } from '@juno/domain/payments/pricing'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import type { DayText } from './site-day'

interface PaidAccount {
  plan: Plan
  token: string
  /** Absent where an older payment was given to the account. */
  payment?: FirstPayment
}

export interface FirstPayment {
  /** 0 where the membership begins with free days. */
  cents: number
  currency: string
  /** Null where the provider has not said so, and where no further payment comes. */
  nextAt: Date | null
  day: DayText
}

export const paymentFacts = ({ cents, currency, nextAt, day }: FirstPayment) => [
  { label: 'Amount', value: moneyText(cents, currency) },
  ...(nextAt ? [{ label: 'Next payment', value: day(nextAt) }] : []),
]

export function createAccountMail({ plan, token, payment }: PaidAccount, site: MailSite): MailContent {
  return {
    subject: `Payment received: create your ${site.brand} account`,
    preview: `Your ${plan} membership is paid. Choose a password and come in.`,
    heading: 'Your membership is paid',
    paragraphs: [
      `Thank you: your payment for the ${plan} membership has arrived.`,
      'If you have already created your account, you can ignore this email. If you have not, this link takes you there, on any device.',
    ],
    ...(payment && { facts: paymentFacts(payment) }),
    action: { label: 'Create your account', url: `${site.siteUrl}/create-account?token=${token}` },
    notes: ['The link is made for you alone, so please do not pass it on.'],
  }
}
