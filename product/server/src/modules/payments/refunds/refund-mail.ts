/** The mails about a payment that goes back, or a part of it: to the payer, or to the team where it does not. */
import { moneyText } from '@juno/domain/payments/money'
import type { RefundEnding } from '@juno/domain/payments/payment-history'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import type { DayText } from '../payer/site-day'

interface RefundedPart {
  cents: number
  currency: string
  ending: RefundEnding
  /** When the membership ends, where it does so with its period. */
  endsAt: Date | null
  day: DayText
  /** Whether the membership had ended before the money went back. */
  hadEnded: boolean
  /** The firm whose seats it paid for; null for somebody's own membership. */
  firmName: string | null
}

export function paymentRefundedInPart(
  { cents, currency, ending, endsAt, day, hadEnded, firmName }: RefundedPart,
  site: MailSite,
): MailContent {
  const amount = moneyText(cents, currency)
  const whose =
    firmName === null ? { of: 'Your membership' } : { of: `The seats of ${firmName}`, seats: true }
  return {
    subject: `${amount} is on its way back to you`,
    preview: 'It goes back to the card that you paid with.',
    heading: `${amount} is on its way back to you`,
    paragraphs: [
      'Hello,',
      `We gave you ${amount} back from a payment to ${site.brand}. It goes to the card that you paid with. It can take your bank up to ten days to show it.`,
      hadEnded ? 'Nothing else changes.' : afterwards(whose, ending, endsAt && day(endsAt)),
    ],
    notes: ['Is something about this not right? Please write to us, and we will look at it together.'],
    action: { label: 'Write to us', url: `${site.siteUrl}/contact` },
  }
}

function afterwards(
  { of, seats = false }: { of: string; seats?: boolean },
  ending: RefundEnding,
  endDay: string | null,
): string {
  if (ending === 'end_now') return `${of} ${seats ? 'have' : 'has'} ended, and nothing more will be charged.`
  if (ending === 'keep') return `${of} ${seats ? 'continue' : 'continues'} as before.`
  const until = endDay ? `on ${endDay}` : 'with the period that is paid'
  return `${of} ${seats ? 'end' : 'ends'} ${until}. Until then everything stays open, and nothing more will be charged.`
}

/** Writes to the admin who asked for it. */
export function refundNotMade(
  { cents, currency, email }: Pick<RefundedPart, 'cents' | 'currency'> & { email: string },
  site: MailSite,
): MailContent {
  const amount = moneyText(cents, currency)
  return {
    subject: `A refund of ${amount} was not made`,
    preview: `To ${email}: please look at the payment again.`,
    heading: `A refund of ${amount} was not made`,
    paragraphs: [
      `You asked for a refund of ${amount} to ${email}. Something else was refunded in the meantime, or Stripe did not make it for three days, so nothing was done.`,
      'Please look at the payment, here or in Stripe’s dashboard, and ask again if it is still to go back.',
    ],
    action: { label: 'See the members', url: `${site.siteUrl}/admin/members` },
  }
}

/** Writes to the admin who asked for it. */
export function membershipNotEnded(
  { cents, currency, email }: Pick<RefundedPart, 'cents' | 'currency'> & { email: string },
  site: MailSite,
): MailContent {
  const amount = moneyText(cents, currency)
  return {
    subject: `${amount} went back to ${email}, but the membership continues`,
    preview: 'Stripe does not end it. Please end it there.',
    heading: `${amount} went back, but the membership continues`,
    paragraphs: [
      `You asked for a refund of ${amount} to ${email}, and for the end of the membership. The money went back. Stripe has not ended the membership for three days.`,
      'Please end it in Stripe’s dashboard. Within a day after that, we email the payer and finish your refund.',
    ],
    action: { label: 'See the members', url: `${site.siteUrl}/admin/members` },
  }
}

/** Writes to the team. */
export function refundRejected(
  {
    cents,
    currency,
    email,
    isGift,
  }: Pick<RefundedPart, 'cents' | 'currency'> & { email: string | null; isGift: boolean },
  site: MailSite,
): MailContent {
  const amount = moneyText(cents, currency)
  const payer = email ?? 'the payer'
  return {
    subject: `A refund of ${amount} did not reach ${payer}`,
    preview: 'The bank rejected it, and the money is with you again.',
    heading: `A refund of ${amount} did not reach ${payer}`,
    paragraphs: [
      `The bank of ${payer} rejected it, perhaps because the card or the account was closed. The ${amount} is with you again, and the page Money no longer counts it as refunded.`,
      isGift
        ? 'The code of the gift no longer works, and the buyer believes that the money is on its way.'
        : 'What ended with the refund has ended, and the payer believes that the money is on its way.',
      'Please write to them, and give the money back in another way, such as a bank transfer.',
    ],
    action: { label: 'See what comes in', url: `${site.siteUrl}/admin/money` },
  }
}
