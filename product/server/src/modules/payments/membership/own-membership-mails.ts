/** Writes the mails after an act of the member: what was done, and what follows from it on which day. */
import { moneyText } from '@juno/domain/payments/money'
import { intervalOf } from '@juno/domain/payments/plan-offer'
import type { Plan } from '@juno/domain/payments/pricing'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import { greeting } from '../../../shared/mail/person-name'
import type { DayText } from '../payer/site-day'

interface Dated {
  day: DayText
}

interface Amount {
  cents: number
  currency: string
}

const ownPage = (site: MailSite) => ({
  label: 'See your membership',
  url: `${site.siteUrl}/settings#membership`,
})
const notYou = 'If this was not you, please reply to this email at once.'
const thePlan = (plan: Plan | null) => (plan ? `${plan} membership` : 'membership')

export function membershipEnds(
  { name, until, day: dayText }: Dated & { name: string; until: Date | null },
  site: MailSite,
): MailContent {
  const day = until && dayText(until)
  return {
    subject: `Your ${site.brand} membership ends ${day ? `on ${day}` : 'with the time you have paid for'}`,
    preview: 'Nothing more will be charged. You can change your mind until then.',
    heading: 'Your membership will end',
    paragraphs: [
      greeting(name),
      day
        ? `As you asked, your membership ends on ${day}. Until then everything stays open, and nothing more will be charged.`
        : 'As you asked, your membership ends with the time you have paid for. Until then everything stays open, and nothing more will be charged.',
      'Thank you for the time with us. If you change your mind before then, one click in your settings keeps your membership. Your profile waits for you afterwards, too.',
    ],
    action: ownPage(site),
    notes: [notYou],
  }
}

export function membershipStays(
  { name, plan, next, day }: Dated & { name: string; plan: Plan | null; next: Date | null },
  site: MailSite,
): MailContent {
  return {
    subject: `Your ${site.brand} membership continues`,
    preview: 'We are glad that you stay.',
    heading: 'We are glad that you stay',
    paragraphs: [
      greeting(name),
      `Your ${thePlan(plan)} does not end: it continues as before.${next ? ` The next payment is on ${day(next)}.` : ''}`,
    ],
    action: ownPage(site),
    notes: [notYou],
  }
}

export function membershipPauses(
  { name, from, until, day }: Dated & { name: string; from: Date; until: Date },
  site: MailSite,
): MailContent {
  return {
    subject: `Your ${site.brand} membership pauses on ${day(from)}`,
    preview: `It resumes automatically on ${day(until)}. You can come back earlier at any time.`,
    heading: 'Your pause is set',
    paragraphs: [
      greeting(name),
      'As you asked, your membership takes a pause. Nothing is charged while it lasts, and your profile waits for you.',
    ],
    facts: [
      { label: 'Everything stays open until', value: day(from) },
      { label: 'Paused until', value: day(until) },
      { label: 'Next payment', value: day(until) },
    ],
    action: ownPage(site),
    notes: ['You can come back earlier at any time, in your settings.', notYou],
  }
}

export function membershipReturns(
  { name, paid, next, day }: Dated & { name: string; paid: Amount | null; next: Date | null },
  site: MailSite,
): MailContent {
  return {
    subject: paid
      ? `Welcome back to ${site.brand}`
      : `Your ${site.brand} membership continues without a pause`,
    preview: paid ? 'Your membership is open again.' : 'Your pause is cancelled.',
    heading: paid ? 'Welcome back' : 'No pause, then',
    paragraphs: [
      greeting(name),
      paid
        ? 'Your pause is over, and your membership is open again. It is good to have you back.'
        : 'You have cancelled your pause: your membership continues as before.',
    ],
    facts: [
      ...(paid ? [{ label: 'Paid today', value: moneyText(paid.cents, paid.currency) }] : []),
      ...(next ? [{ label: 'Next payment', value: day(next) }] : []),
    ],
    action: ownPage(site),
    notes: [notYou],
  }
}

interface Switched extends Dated {
  name: string
  plan: Plan
  dueNowCents: number
  creditCents: number
  currency: string
  nextAt: Date
  nextCents: number
}

export function planSwitched(
  { name, plan, dueNowCents, creditCents, currency, nextAt, nextCents, day }: Switched,
  site: MailSite,
): MailContent {
  const amount = (cents: number) => moneyText(cents, currency)
  return {
    subject: `Your ${site.brand} membership is ${plan} now`,
    preview: dueNowCents > 0 ? `Paid today: ${amount(dueNowCents)}.` : 'Nothing was charged for it.',
    heading: `Your plan is ${plan} now`,
    paragraphs: [greeting(name), 'As you asked, we changed your plan. Everything else stays as it is.'],
    facts: [
      ...(dueNowCents > 0 ? [{ label: 'Paid today', value: amount(dueNowCents) }] : []),
      ...(creditCents > 0 ? [{ label: 'Credit for the payments to come', value: amount(creditCents) }] : []),
      { label: 'Price', value: `${amount(nextCents)} a ${intervalOf(plan)}` },
      { label: 'Next payment', value: day(nextAt) },
    ],
    action: ownPage(site),
    notes: [notYou],
  }
}

export function moneyGivenBack(
  { name, cents, currency }: Amount & { name: string },
  site: MailSite,
): MailContent {
  const amount = moneyText(cents, currency)
  return {
    subject: `${amount} from ${site.brand} is on its way back to you`,
    preview: 'Your membership has ended. Nothing more will be charged.',
    heading: `${amount} is on its way back to you`,
    paragraphs: [
      greeting(name),
      `As you asked, we refunded everything that you paid for your membership: ${amount}. It can take your bank up to ten days to show it.`,
      'Your membership has ended with it, and nothing more will be charged. Your profile stays as it is until you close your account.',
      'Thank you for trying us. If there is something that we could have done better, just reply: a person reads it.',
    ],
    action: { label: `Visit ${site.brand}`, url: site.siteUrl },
    notes: [notYou],
  }
}

/** Writes about an end that nobody asked for: the payment provider no longer knows the subscription. */
export function membershipUnknown(
  { name, firm }: { name: string; firm: string | null },
  site: MailSite,
): MailContent {
  const what = firm ? `the seats of ${firm}` : 'your membership'
  return {
    subject: firm ? `The seats of ${firm} have closed` : `Your ${site.brand} membership has ended`,
    preview: 'Nothing more will be charged. Please reply if you have paid for longer.',
    heading: firm ? `The seats of ${firm} have closed` : 'Your membership has ended',
    paragraphs: [
      greeting(name),
      `Our payment provider no longer knows the subscription for ${what}, so it has ended. Nothing more will be charged for it.`,
      firm
        ? 'Everything that your colleagues saved is kept. Please reply to this email, and we will open the seats again.'
        : 'We have kept your profile and your settings. Sign in and choose a plan, and it is all as you left it.',
    ],
    ...(!firm && { action: { label: 'Come back', url: `${site.siteUrl}/membership-selection` } }),
    notes: ['Have you paid for longer than today? Reply to this email, and we will put it right.'],
  }
}
