// Puts a membership into words: plan, state, and what comes next.
import { isRunning, keepsOpen, unknownText } from '@juno/domain/payments/membership-acts'
import { moneyText } from '@juno/domain/payments/money'
import type { MembershipState } from '@juno/domain/payments/membership-state'
import type { MembershipDetails } from '@juno/domain/payments/own-membership'
import { plural } from '@juno/domain/text/plural'
import { longDateText } from '@/lib/dates'

export interface MembershipText {
  plan: string
  status: string
  tone: 'sage' | 'gold' | 'danger' | 'sand' | 'plum'
  /** Says what the state means, and what comes next. */
  sentence: string
}

const marks: Record<MembershipState, Pick<MembershipText, 'status' | 'tone'>> = {
  incomplete: { status: 'Payment not finished', tone: 'gold' },
  trial: { status: 'Trial', tone: 'sage' },
  active: { status: 'Active', tone: 'sage' },
  ending: { status: 'Active until it ends', tone: 'gold' },
  pausing: { status: 'About to pause', tone: 'gold' },
  paused: { status: 'Paused', tone: 'gold' },
  grace: { status: 'Payment is late', tone: 'danger' },
  unpaid: { status: 'Not paid', tone: 'danger' },
  ended: { status: 'Ended', tone: 'sand' },
  complimentary: { status: 'With our compliments', tone: 'plum' },
  gift: { status: 'A gift', tone: 'plum' },
  seat: { status: 'From your company', tone: 'plum' },
}

const onTheWay = {
  status: 'Money on its way back',
  tone: 'gold',
  sentence:
    'Your money is on its way back to you. The membership ends as soon as our payment provider confirms it, and we email you then.',
} as const

export function membershipText(membership: MembershipDetails): MembershipText {
  const { plan, quantity, state } = membership
  const name = plan ? `${plan === 'annual' ? 'Annual' : 'Monthly'} membership` : 'Membership'
  const seats = quantity > 1 ? `, ${plural(quantity, 'seat')}` : ''
  if (membership.moneyBackAsked) return { plan: `${name}${seats}`, ...onTheWay }
  if (membership.unknown && isRunning(membership))
    return { plan: `${name}${seats}`, status: 'Unknown', tone: 'gold', sentence: unknownSentence }
  return { plan: `${name}${seats}`, ...marks[state], sentence: sentences[state](membership) }
}

const unknownSentence = `${unknownText} If that has not changed in a day or two, it ends, and you can choose a new plan. Your profile is kept.`

const day = (date: string | null, before: string, otherwise = '') =>
  date ? `${before} ${longDateText(date)}` : otherwise

const amountOf = ({ next }: MembershipDetails) => (next ? moneyText(next.cents, next.currency) : null)

const sentences: Record<MembershipState, (membership: MembershipDetails) => string> = {
  incomplete: () => 'Your payment was not finished, so nothing was charged.',
  trial: membership => {
    const amount = amountOf(membership)
    return `Your trial is free${day(membership.trialEnd, ' until')}.${amount ? ` After that it costs ${amount}.` : ''}`
  },
  active(membership) {
    const amount = amountOf(membership)
    return `Renews${day(membership.currentPeriodEnd, ' on', ' automatically')}${amount ? ` for ${amount}` : ''}.`
  },
  ending: ({ accessUntil }) =>
    `Ends${day(accessUntil, ' on', ' with the time you have paid for')}. Until then everything stays open, and nothing more is charged.`,
  pausing: membership =>
    `${membership.others.length > 0 ? 'You have paid' : 'Everything stays open'}${day(membership.pausedFrom, ' until')}. Then ${rests(membership)}`,
  paused: membership => capitalised(rests(membership)),
  grace: ({ accessUntil }) =>
    `Your last payment did not go through. Everything stays open${day(accessUntil, ' until')}; please check your card.`,
  unpaid: ({ others }) =>
    others.length > 0
      ? 'Your last payment did not go through; please check your card.'
      : 'Your last payment did not go through, so the members’ pages are closed for now. Your profile waits for you.',
  ended: ({ accessUntil, currentPeriodEnd }) =>
    `Ended${day(accessUntil ?? pastOnly(currentPeriodEnd), ' on')}. Your profile waits for you, and you can come back at any time.`,
  complimentary: ({ currentPeriodEnd }) =>
    `Our team gave it to you${day(currentPeriodEnd, ', until')}. There is nothing to pay.`,
  gift: ({ currentPeriodEnd }) =>
    `Somebody gave it to you${day(currentPeriodEnd, ', until')}. There is nothing to pay.`,
  seat: ({ currentPeriodEnd }) =>
    `Your company pays for your seat${day(currentPeriodEnd, ', until')}. You have nothing to pay.`,
}

/** Returns one sentence for each other membership that keeps the area open. */
export const othersText = ({ others }: Pick<MembershipDetails, 'others'>): string[] =>
  others.map(other => `${keepsOpen(other, longDateText)}.`)

const rests = (membership: MembershipDetails) =>
  `your ${membership.others.length > 0 ? 'paid ' : ''}membership rests${day(membership.trialEnd, ' until')}${goesOn(membership)}.`

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function goesOn(membership: MembershipDetails): string {
  const amount = amountOf(membership)
  return amount ? ` and resumes then for ${amount}` : ''
}

/** A membership that was ended at once had time left. */
const pastOnly = (date: string | null) => (date && new Date(date) <= new Date() ? date : null)

/** Returns '9 days left' for the guarantee. */
export function daysLeftText(until: string, now: Date): string {
  const days = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 86_400_000))
  return `${plural(days, 'day')} left`
}
