/** The mail to a payer whose running subscription was taken in, with the link to make an account. */
import type { Plan } from '@juno/domain/payments/pricing'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import type { DayText } from '../payer/site-day'

interface Moved {
  plan: Plan
  paidUntil: Date | null
  token: string
  day: DayText
}

export function membershipMoved({ plan, paidUntil, token, day }: Moved, site: MailSite): MailContent {
  return {
    subject: `Your membership has moved to ${site.brand}`,
    preview: 'It continues as it is. Choose a password and come in.',
    heading: 'Your membership continues here',
    paragraphs: [
      'Hello,',
      `Your ${plan} membership has moved to ${site.brand}, including everything you have paid. The move costs nothing: you will be charged on your usual date, to your usual card.`,
      'Create your account to get started. It takes a minute.',
    ],
    ...(paidUntil && { facts: [{ label: 'Paid until', value: day(paidUntil) }] }),
    action: { label: 'Create your account', url: `${site.siteUrl}/create-account?token=${token}` },
    notes: ['The link is made for you alone, so please do not pass it on.'],
  }
}
