/** Describes a disputed payment: its state, and the evidence that helps the bank to decide. */
import { longDate } from '../text/long-date'
import { plural } from '../text/plural'
import { moneyText } from './money'

/** Sorts the provider's states by what the team has to do. https://docs.stripe.com/api/disputes/object */
export const waitingDisputes = ['needs_response', 'warning_needs_response']
const reviewed = ['under_review', 'warning_under_review']

export const isWaitingDispute = (status: string) => waitingDisputes.includes(status)

export function disputeStanding(status: string): string {
  if (isWaitingDispute(status)) return 'Needs your reply'
  if (reviewed.includes(status)) return 'The bank decides'
  if (status === 'won') return 'Decided for you'
  if (status === 'lost') return 'Decided for the payer'
  return 'Closed'
}

const reasons: Record<string, string> = {
  bank_cannot_process: 'The bank could not process the payment',
  credit_not_processed: 'The payer says that a refund was promised and did not come',
  duplicate: 'The payer says that they were charged twice',
  fraudulent: 'The payer does not know this payment, or says that it was fraud',
  product_not_received: 'The payer says that they did not get what they paid for',
  product_unacceptable: 'The payer says that it was not what was promised',
  subscription_canceled: 'The payer says that they had ended the subscription',
  unrecognized: 'The payer does not recognize this payment',
}

export const disputeReason = (reason: string) => reasons[reason] ?? 'The payer gave no reason that we know of'

/**
 * The known facts about the member whose payment it was, or about the buyer of a gift. Moments are ISO texts, or null.
 */
export interface DisputeFacts {
  cents: number
  currency: string
  name: string | null
  email: string | null
  payer_email: string | null
  plan: string | null
  applied_at: string | null
  terms_accepted_at: string | null
  approved_at: string | null
  account_made_at: string | null
  last_sign_in_at: string | null
  member_since: string | null
  /** Past events, newest first. */
  attended: readonly { title: string; date: string }[]
  /** Null for any other payment. */
  gift: { months: number; bought_at: string; redeemed_at: string | null } | null
}

const MOST_EVENTS = 10

/** Returns the facts as a text to copy into the response to the bank. */
export function disputeEvidence(facts: DisputeFacts, brand: string): string {
  const day = (moment: string) => longDate(new Date(moment))
  const { name, email, payer_email, plan, attended, gift } = facts
  const dated = (label: string, moment: string | null) => moment && `${label}: ${day(moment)}`
  if (gift)
    return [
      `The payment of ${moneyText(facts.cents, facts.currency)} was for a gift: ${gift.months} months of membership of ${brand}, an online community with events.`,
      name && `Buyer: ${name}`,
      payer_email && `Email address of the buyer: ${payer_email}`,
      dated('Bought, and its code emailed to the buyer', gift.bought_at),
      dated('Redeemed', gift.redeemed_at) ?? 'Not redeemed so far.',
    ]
      .filter(Boolean)
      .join('\n')
  const events = attended.slice(0, MOST_EVENTS).map(({ title, date }) => `- ${title}, ${day(date)}`)
  const lines = [
    `The payment of ${moneyText(facts.cents, facts.currency)} was for a membership of ${brand}, an online community with events.`,
    name && `Member: ${name}`,
    email && `Email address of the account: ${email}`,
    payer_email && payer_email !== email && `Email address of the payer: ${payer_email}`,
    plan && `Plan: ${plan}, renewed until it is ended`,
    dated('Applied for the membership', facts.applied_at),
    dated('Accepted the terms', facts.terms_accepted_at),
    dated('Was approved by our team', facts.approved_at),
    dated('Membership began', facts.member_since),
    dated('Made the account', facts.account_made_at),
    dated('Last signed in', facts.last_sign_in_at),
    attended.length > 0 ? `Came to ${plural(attended.length, 'event')}:` : 'Came to no event so far.',
    ...events,
    attended.length > MOST_EVENTS && `- and ${attended.length - MOST_EVENTS} more`,
  ]
  return lines.filter(Boolean).join('\n')
}
