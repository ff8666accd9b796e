/** Writes the mails about a membership: when it opens, and when it is renewed. */
import { moneyText } from '@juno/domain/payments/money'
import type { Plan } from '@juno/domain/payments/pricing'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import { firstName, greeting } from '../../../shared/mail/person-name'
import { paymentFacts, type FirstPayment } from './create-account-mail'
import type { DayText } from './site-day'

const PLANS: Record<Plan, string> = { monthly: 'Monthly', annual: 'Annual' }

export function membershipWelcome({ name }: { name: string }, site: MailSite): MailContent {
  const first = firstName(name)
  const hello = first ? `Welcome to ${site.brand}, ${first}` : `Welcome to ${site.brand}`
  return {
    subject: hello,
    preview: 'Your membership is open. Here is where to begin.',
    heading: hello,
    paragraphs: [
      'Your membership is open, and we are glad that you are here.',
      'A good way to begin: fill in your profile, so that others know what to ask you; look through the members, and say hello to somebody; and pick an event to come to.',
      'Whatever you need, reply to this email. A person reads it.',
    ],
    action: { label: 'Open your dashboard', url: `${site.siteUrl}/dashboard` },
  }
}

export function firstPayment(
  { name, plan, ...payment }: FirstPayment & { name: string; plan: Plan },
  site: MailSite,
): MailContent {
  return {
    subject: `Payment received for your ${site.brand} membership`,
    preview: `Your ${plan} membership is paid. We received ${moneyText(payment.cents, payment.currency)}.`,
    heading: 'Your membership is paid',
    paragraphs: [greeting(name), `Thank you: your payment for the ${plan} membership has arrived.`],
    facts: paymentFacts(payment),
    action: { label: 'See your membership', url: `${site.siteUrl}/settings#membership` },
  }
}

export interface Renewal {
  name: string
  plan: Plan
  cents: number
  currency: string
  paidAt: Date
  /** Null where the provider has not said so. */
  paidUntil: Date | null
  day: DayText
}

export function membershipRenewed(
  { name, plan, cents, currency, paidAt, paidUntil, day }: Renewal,
  site: MailSite,
): MailContent {
  return {
    subject: `Thank you for staying with ${site.brand}`,
    preview: `Your membership continues. We received ${moneyText(cents, currency)}.`,
    heading: 'Thank you for staying with us',
    paragraphs: [greeting(name), `Your ${site.brand} membership continues. This is what we received:`],
    facts: [
      { label: 'Amount', value: moneyText(cents, currency) },
      { label: 'Plan', value: PLANS[plan] },
      { label: 'Paid on', value: day(paidAt) },
      ...(paidUntil ? [{ label: 'Paid until', value: day(paidUntil) }] : []),
    ],
    action: { label: 'See your membership', url: `${site.siteUrl}/settings#membership` },
  }
}
