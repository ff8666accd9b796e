/**
 * Computes what redeeming a gift does, given the memberships that a person has. It is a pure function, called before
 * and when a gift is redeemed.
 */
import { monthsAfter } from './months-after'
import type { MembershipSource, MembershipState } from './membership-state'

export interface OwnMembership {
  source: MembershipSource
  state: MembershipState
  /** Stripe's id of a subscription. */
  subscriptionId: string | null
  accessUntil: Date | 'infinity' | null
  currentPeriodEnd: Date | null
  trialEnd: Date | null
  pausedFrom: Date | null
}

export type GiftEffect =
  | { kind: 'now' | 'after'; startsAt: Date; endsAt: Date; pauses: [] }
  | { kind: 'pause'; startsAt: Date; endsAt: Date; pauses: Pause[] }
  | { kind: 'not now'; why: keyof typeof giftRefusals }

/** The paid time ends at `from`, and the next payment is due at `until`. */
export interface Pause {
  subscriptionId: string
  from: Date
  until: Date
}

export const giftRefusals = {
  noEnd:
    'Your membership has no end, and you have nothing to pay. Keep the code: use it later, or pass it on.',
  owed: 'A payment for your plan is open. Please settle it, or end the plan in your settings, and come back: your code stays good.',
  unknown:
    'Our payment provider no longer knows your plan. Please write to us, and keep the code: it stays good.',
  refunded: 'The payment for this gift went back to its buyer, so its code no longer works.',
  disputed:
    'The buyer of this gift has disputed the payment with their bank. Until the bank decides, the code cannot be used.',
  tooFar:
    'Your membership is paid for so long already that the gift would begin too late. Your code stays good.',
} as const

/** The provider postpones a payment by two years at most. */
const LONGEST_MONTHS = 24

/** The paid time comes first, and the months of the gift follow. */
export function giftEffect(memberships: readonly OwnMembership[], months: number, now: Date): GiftEffect {
  const open = memberships.filter(one => one.accessUntil === 'infinity' || (one.accessUntil ?? now) > now)
  if (memberships.some(({ state }) => state === 'grace' || state === 'unpaid')) {
    return { kind: 'not now', why: 'owed' }
  }
  const running = memberships.filter(renews)
  if (open.some(one => one.source !== 'subscription' && endOf(one) === null)) {
    return { kind: 'not now', why: 'noEnd' }
  }
  const paidUntil = running.map(paidEnd)
  if (paidUntil.includes(null)) return { kind: 'not now', why: 'tooFar' }
  const ends = open.filter(one => !renews(one)).map(endOf)
  const startsAt = latest([now, ...[...ends, ...paidUntil].filter(end => end !== null)])
  const endsAt = monthsAfter(startsAt, months)
  if (running.length === 0) {
    return { kind: startsAt > now ? 'after' : 'now', startsAt, endsAt, pauses: [] }
  }
  if (endsAt > monthsAfter(now, LONGEST_MONTHS)) return { kind: 'not now', why: 'tooFar' }
  const pauses = running.map(one => ({
    subscriptionId: one.subscriptionId!,
    from: paidEnd(one)!,
    until: latest([endsAt, ...(one.pausedFrom && one.trialEnd ? [one.trialEnd] : [])]),
  }))
  return { kind: 'pause', startsAt, endsAt, pauses }
}

/** Returns whether a payment is to come. */
const renews = ({ subscriptionId, state }: OwnMembership) =>
  subscriptionId !== null && ['active', 'trial', 'pausing', 'paused'].includes(state)

/** Returns the end of the paid time, or of a trial. */
const paidEnd = ({ state, trialEnd, pausedFrom, currentPeriodEnd }: OwnMembership) =>
  pausedFrom ?? (state === 'trial' ? trialEnd : null) ?? currentPeriodEnd

const endOf = ({ accessUntil }: OwnMembership) => (accessUntil instanceof Date ? accessUntil : null)

const latest = (dates: readonly Date[]) => new Date(Math.max(...dates.map(date => date.getTime())))
