/** The mails to the team about a payment that its payer asked the bank for. */
import { disputeReason } from '@juno/domain/payments/dispute'
import { moneyText } from '@juno/domain/payments/money'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import type { DayText } from '../payer/site-day'
import type { Dispute } from '../stripe/ledger-calls'

export interface ToldDispute extends Pick<
  Dispute,
  'cents' | 'currency' | 'reason' | 'status' | 'evidenceDueAt'
> {
  name: string | null
  /** Null where the payment was for no membership. */
  email: string | null
  /** Null where the payment was for no gift. */
  gift: { redeemed: boolean } | null
  /** The firm whose seats were paid. */
  firm: string | null
}

const payerOf = ({ name, email, firm }: ToldDispute) =>
  firm && email
    ? `${firm} (${email})`
    : name && email
      ? `${name} (${email})`
      : (email ?? 'Somebody without a membership')

const action = (site: MailSite) => ({
  label: 'See what to do',
  url: `${site.siteUrl}/admin/unmatched-payments?tab=disputes`,
})

export function disputeOpened(dispute: ToldDispute, day: DayText, site: MailSite): MailContent {
  const amount = moneyText(dispute.cents, dispute.currency)
  const due = dispute.evidenceDueAt
    ? `Please reply to the bank by ${day(dispute.evidenceDueAt)}, on Stripe’s page; after that it decides without you.`
    : 'Please reply to the bank soon, on Stripe’s page.'
  return {
    subject: `A payer has disputed ${amount}`,
    preview: due,
    heading: `A payer has disputed ${amount}`,
    paragraphs: [
      `${payerOf(dispute)} has disputed a payment of ${amount}. The bank is holding the money until it decides.`,
      due,
      `Until the bank decides, the payment cannot be refunded. ${whatItOpened(dispute)}`,
    ],
    facts: [{ label: 'Why', value: disputeReason(dispute.reason) }],
    action: action(site),
  }
}

const NEW_CODE =
  'It was for a gift that nobody has redeemed. Its code was ended with the dispute: you can email the buyer a new one.'

function whatItOpened({ gift, firm }: ToldDispute): string {
  if (firm) return `The seats of ${firm} stay open until its subscription ends: that is for you to decide.`
  if (!gift) return 'The membership continues until its subscription ends: that is for you to decide.'
  if (gift.redeemed)
    return 'It was for a gift, which has been redeemed. That membership stays open, and ends if the bank gives the payment back.'
  return 'It was for a gift that nobody has redeemed: its code no longer works. If the bank decides in your favour, you can email the buyer a new one.'
}

function whatLostOpened({ gift, firm }: ToldDispute): string {
  if (firm)
    return `The seats of ${firm} stay open until its subscription ends. If the seats should close, end the subscription on the firm’s page.`
  if (!gift)
    return 'The membership continues until its subscription ends. If the membership should end, end it on the member’s page.'
  return gift.redeemed
    ? 'It was for a gift, which had been redeemed: that membership has ended, and its member was told.'
    : 'It was for a gift that nobody has redeemed: its code no longer works.'
}

export function disputeDecided(dispute: ToldDispute, site: MailSite): MailContent {
  const amount = moneyText(dispute.cents, dispute.currency)
  const isLost = dispute.status === 'lost'
  const heading = isLost
    ? `The bank gave ${amount} to the payer`
    : `The bank has decided: ${amount} stays with you`
  return {
    subject: heading,
    preview: payerOf(dispute),
    heading,
    paragraphs: [
      isLost
        ? `${payerOf(dispute)} got ${amount} back from the bank. That is final.`
        : `${payerOf(dispute)} had disputed ${amount}. The money stays with you.`,
      ...(isLost ? [whatLostOpened(dispute)] : dispute.gift && !dispute.gift.redeemed ? [NEW_CODE] : []),
    ],
    action: { ...action(site), label: 'See the disputes' },
  }
}
