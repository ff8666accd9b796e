/** Writes the mails about gifts: the buyer gets the code, and the member who redeems it reads until when it runs. */
import { giftCodeText } from '@juno/domain/payments/gift'
import { moneyText } from '@juno/domain/payments/money'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import { greeting, personName } from '../../../shared/mail/person-name'
import type { DayText } from '../payer/site-day'

export interface GiftMail {
  buyerName: string
  recipientName: string | null
  months: number
  cents: number
  currency: string
}

/** @param code as it was made */
export function giftBought(gift: GiftMail & { code: string }, site: MailSite): MailContent {
  const { code, cents, currency, months } = gift
  return {
    ...withCode(gift, site),
    subject: `Your ${site.brand} gift: here is the code`,
    preview: 'A card to print, and the code that opens the membership.',
    heading: 'Thank you for this gift',
    paragraphs: [
      greeting(gift.buyerName),
      `You have bought ${months} months of ${site.brand}${forWhom(gift)}. This is the code:`,
    ],
    facts: [
      { label: 'Amount', value: moneyText(cents, currency) },
      { label: 'Redeem at', value: `${site.siteUrl}/redeem` },
    ],
    code: giftCodeText(code),
  }
}

export function giftCodeAgain(gift: GiftMail & { code: string }, site: MailSite): MailContent {
  return {
    ...withCode(gift, site),
    subject: `A new code for your ${site.brand} gift`,
    preview: 'The code that we sent before no longer works.',
    heading: 'A new code for your gift',
    paragraphs: [
      greeting(gift.buyerName),
      `Here is a new code for the ${gift.months} months of ${site.brand}${forWhom(gift)}. The one that we sent before no longer works.`,
    ],
    facts: [{ label: 'Redeem at', value: `${site.siteUrl}/redeem` }],
    code: giftCodeText(gift.code),
  }
}

function withCode({ code }: { code: string }, site: MailSite): Pick<MailContent, 'action' | 'notes'> {
  return {
    action: { label: 'Open the card to print', url: `${site.siteUrl}/gift-card#${giftCodeText(code)}` },
    notes: [
      'Whoever has the code can use it, once. It does not expire.',
      `Every member of ${site.brand} applies first. Somebody whose application is not approved yet keeps the code until then.`,
    ],
  }
}

/** Returns the words that name the recipient in a mail to the buyer. */
const forWhom = ({ recipientName }: GiftMail) => {
  const name = recipientName && personName(recipientName)
  return name ? ` for ${name}` : ''
}

interface Redeemed {
  name: string
  endsAt: Date
  /** The next payment of a plan that goes on after the gift. */
  nextPaymentAt: Date | null
  day: DayText
}

export function giftRedeemed({ name, endsAt, nextPaymentAt, day }: Redeemed, site: MailSite): MailContent {
  return {
    subject: `Your gift is open until ${day(endsAt)}`,
    preview: `Your ${site.brand} membership runs until ${day(endsAt)}.`,
    heading: 'Your gift is open',
    paragraphs: [
      greeting(name),
      `You have redeemed a gift: your ${site.brand} membership runs until ${day(endsAt)}.`,
      nextPaymentAt
        ? `Your own plan pauses after the time that is paid for. Its next payment is on ${day(nextPaymentAt)}.`
        : 'Nothing renews automatically. We will write to you before it ends.',
    ],
    action: { label: 'Open your dashboard', url: `${site.siteUrl}/dashboard` },
  }
}

export function giftWaits(
  { name, endsAt, token, day }: { name: string; endsAt: Date; token: string; day: DayText },
  site: MailSite,
): MailContent {
  return {
    subject: `Your gift is redeemed: create your ${site.brand} account`,
    preview: `Your membership runs until ${day(endsAt)}. Choose a password and come in.`,
    heading: 'Your gift is redeemed',
    paragraphs: [
      greeting(name),
      `Your ${site.brand} membership is paid until ${day(endsAt)}. Create your account, and it is open.`,
    ],
    action: { label: 'Create your account', url: `${site.siteUrl}/create-account?token=${token}` },
    notes: ['The link is made for you alone, so please do not pass it on.'],
  }
}

interface Ended {
  name: string
  hasAccount: boolean
  /** A plan that pauses behind it: when it is paid next, and whether the pause has begun. */
  plan: { until: Date; begun: boolean } | null
  /** Another membership is open, and does not pause. */
  goesOn: boolean
  day: DayText
}

/** Tells the member who redeemed it that its payment went back. */
export function giftEnded({ name, ...left }: Ended, site: MailSite): MailContent {
  const [sentence, label, path] = afterwards(left)
  return {
    subject: `Your ${site.brand} gift has ended`,
    preview: 'Its payment went back to whoever had bought it.',
    heading: 'Your gift has ended',
    paragraphs: [
      greeting(name),
      `You have redeemed a gift for ${site.brand}. Its payment went back to whoever had bought it, so the membership that it opened has ended.`,
      sentence,
    ],
    notes: ['Do you think that this is a mistake? Reply to this email. A person reads it.'],
    action: { label, url: `${site.siteUrl}${path}` },
  }
}

function afterwards({ hasAccount, plan, goesOn, day }: Omit<Ended, 'name'>): [string, string, string] {
  if (goesOn)
    return ['Another membership of yours continues as before.', 'See your membership', '/settings#membership']
  if (plan) {
    const until = `paused until ${day(plan.until)}, and nothing is charged before`
    return [
      plan.begun
        ? `Your own plan is ${until}. You can come back to it at any time.`
        : `Your own plan is open for the time that is paid for. After that it is ${until}. You can take the pause back at any time.`,
      'See your membership',
      '/settings#membership',
    ]
  }
  return [
    hasAccount
      ? 'Your profile and your settings are kept. If you would like to stay, choose a plan of your own.'
      : 'The link that we emailed you no longer works. Your application stays approved: if you would like to join, choose a plan of your own.',
    'See the plans',
    '/membership-selection',
  ]
}

export function giftRefunded(
  { buyerName, cents, currency }: Pick<GiftMail, 'buyerName' | 'cents' | 'currency'>,
  site: MailSite,
): MailContent {
  const amount = moneyText(cents, currency)
  return {
    subject: `We refunded your ${site.brand} gift`,
    preview: `${amount} is on its way back to you.`,
    heading: `${amount} is on its way back to you`,
    paragraphs: [
      greeting(buyerName),
      `We refunded the gift that you bought. It can take your bank up to ten days to show it. The code no longer works.`,
    ],
    action: { label: 'Write to us', url: `${site.siteUrl}/contact` },
  }
}

/** Writes to the team. */
export function giftFound(
  { buyer, cents, currency }: { buyer: string; cents: number; currency: string },
  what: 'paid' | 'refunded',
  site: MailSite,
): MailContent {
  const amount = moneyText(cents, currency)
  const [heading, done] =
    what === 'paid'
      ? [`A gift of ${amount} was paid without our hearing of it`, `${buyer} has now been emailed its code.`]
      : [
          `A gift of ${amount} was refunded without our hearing of it`,
          `The one that ${buyer} had bought no longer works.`,
        ]
  return {
    subject: heading,
    preview: done,
    heading,
    paragraphs: [
      `Once a day we look for gifts of which no message of the payment provider arrived. ${done} There is nothing to do.`,
      'If this happens often, please have the webhook looked at: its address and secret are in the settings of the payment provider.',
    ],
    action: { label: 'See the gifts', url: `${site.siteUrl}/admin/given-memberships?tab=gifts` },
  }
}
