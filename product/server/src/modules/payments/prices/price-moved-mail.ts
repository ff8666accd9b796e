/** Tells a member that the team has moved them to another price. */
import { intervalOf } from '@juno/domain/payments/plan-offer'
import type { Plan } from '@juno/domain/payments/pricing'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import { greeting } from '../../../shared/mail/person-name'

interface MovedPrice {
  name: string
  plan: Plan
  /** Both are amounts in words. */
  before: string
  after: string
  /** The day of the next payment, or null where it is not known. */
  from: string | null
}

export function priceMoved({ name, plan, before, after, from }: MovedPrice, site: MailSite): MailContent {
  const begins = from ? `From ${from} on` : 'From your next payment on'
  return {
    subject: `Your ${site.brand} membership will cost ${after} a ${intervalOf(plan)}`,
    preview: `${begins}. Until then nothing changes.`,
    heading: 'A new price for your membership',
    paragraphs: [
      greeting(name),
      `${begins}, your ${plan} membership costs ${after} a ${intervalOf(plan)} instead of ${before}. Until then nothing changes, and everything stays open.`,
      'If you would like another plan, or to end your membership before then, you can do so in your settings.',
    ],
    action: { label: 'See your membership', url: `${site.siteUrl}/settings#membership` },
    notes: ['Questions? Just reply to this email.'],
  }
}
