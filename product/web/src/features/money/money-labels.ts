// Names and explains the numbers of the Money page (docs/specification/money.md).
import { leavingReasons, moneyBackReason, unknownReason } from '@juno/domain/payments/membership-acts'

const labels: Record<string, string> = {
  monthly: 'Monthly',
  annual: 'Annual',
  subscription: 'Memberships',
  seats: 'Seats of firms',
  gift: 'Gifts',
  other: 'Other',
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  dispute_returned: 'Dispute won',
  active: 'Active',
  trial: 'Trial',
  ending: 'Ending with the period',
  pausing: 'Pause scheduled',
  paused: 'Paused',
  grace: 'Payment late',
  unpaid: 'Unpaid',
  complimentary: 'Complimentary',
  seat: 'Seat of a firm',
  waiting: 'Nobody has come for it yet',
  refunded: 'Money given back',
  payment_failed: 'The payment failed',
  given_time_over: 'A gift, seat or complimentary membership ended',
  not_said: 'Did not say',
}

/** Returns the label. A name without one is shown as it is, with spaces. */
export const labelOf = (name: string | null): string =>
  name === null ? 'None' : (labels[name] ?? sentence(name.replaceAll('_', ' ')))

/** Says why somebody left: the reason that they chose, or the event. */
export const reasonText = (reason: string): string =>
  [...leavingReasons, moneyBackReason, unknownReason].find(({ value }) => value === reason)?.label ??
  labelOf(reason)

/** Says where a membership came from. */
export const originText = (source: string): string =>
  ({ subscription: 'A plan of their own', seat: 'A seat of a firm', gift: 'A gift' })[source] ??
  labelOf(source)

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const explanations = {
  revenue:
    'What all running, paid memberships bring in a month: a yearly price counts as a twelfth, each seat counts, and lasting discounts are taken off. Trials, pauses, gifts and complimentary memberships count nothing. A late payment counts until it is given up. Tax is not added.',
  revenueNow:
    'What a month brings from now on if nobody joins and nobody leaves: the price of each running, paid membership (a twelfth of a yearly price).',
  members:
    'People, not payments: somebody with two memberships counts once, from the day they come. Somebody who was a member before and comes back has returned. A pause is not leaving, though nobody comes in while it lasts; an unpaid membership is. Trials, gifts, seats and complimentary memberships count too.',
  membersNow:
    'People who may come in today, the team among them: the same number as on Insights and Member Accounts. People who were imported, given a membership or have paid, and have not come yet, wait.',
  income:
    'Payments on the day they were made, less what went back on the day it went back: refunds, and money that banks took in disputes until they gave it back. Before the payment provider’s fees. Tax is part of the income and shown apart.',
  failures:
    'Each payment that failed, in the month in which it first failed. Saved: paid later. Given up: not paid within the days of grace, or waived at Stripe. The others still wait.',
  incomeBy:
    'The same income, divided. The parts of each division add up to the whole; firms divide what came from seats.',
  joinsBy:
    'The same people who joined, returned and left, by what their membership came from. Whoever got several at once counts for the first.',
  reasons: 'Everybody who left in this time, by what they chose when they ended, or by what happened.',
  states: 'Memberships as they stand now, whatever months are shown. Ended ones are not counted.',
  refunds: 'The newest hundred refunds and disputes of this time.',
  comparison:
    'Each night the last 35 days are compared with what the payment provider reports: by day, to the cent. What we had missed is added; anything else that differs is listed here.',
  ledger: 'Every payment, refund and dispute of these months, one line each.',
} as const

/** Says what came in. Each is an amount in words, or false where there is none. */
export const receivedText = (net: string, back: string | false, tax: string | false): string =>
  [
    `${net} received.`,
    back && `Refunds and disputes of ${back} are already taken off.`,
    tax ? `It includes ${tax} of tax.` : 'It includes no tax.',
  ]
    .filter(Boolean)
    .join(' ')
