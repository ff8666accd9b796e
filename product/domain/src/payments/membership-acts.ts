/**
 * Decides what a member may do with their membership, and why not. The page offers the possible acts, and the server
 * refuses the others.
 */
import type { MembershipStatus } from '../option-lists/record-statuses'
import { longDate } from '../text/long-date'
import type { GivenSource, MembershipSource, MembershipState } from './membership-state'

export const membershipActs = ['switch', 'pause', 'return', 'end', 'keep'] as const
export type MembershipAct = (typeof membershipActs)[number]

export interface ActFacts {
  source: MembershipSource
  status: MembershipStatus
  state: MembershipState
  cancelAtPeriodEnd: boolean
  /** The provider does not know the subscription. */
  unknown: boolean
  /** Set where a pause is under way or to come. */
  pausedFrom: Date | null
  /** Other memberships that keep the member area open. */
  others: readonly OtherMembership[]
}

/** Another membership of the same person, without a subscription, that is open now. */
export interface OtherMembership {
  source: GivenSource
  /** ISO 8601, or null for no end. */
  endsAt: string | null
}

const OVER: readonly MembershipStatus[] = ['canceled', 'incomplete', 'incomplete_expired']

const given = 'Nothing is paid for this membership, so there is nothing to change.'
const over = 'This membership has ended, so there is nothing to change.'
export const unknownText =
  'Our payment provider no longer knows this membership: nothing is charged for it, and nothing can be changed.'
const keepFirst = 'Your membership is about to end. Please keep it first.'
const owing = 'A payment is open. Please pay it first.'

/** Returns whether there is a subscription that runs, or waits. */
export const isRunning = ({ source, status }: Pick<ActFacts, 'source' | 'status'>) =>
  source === 'subscription' && !OVER.includes(status)

const otherNames: Record<OtherMembership['source'], string> = {
  complimentary: 'The membership that our team gave you',
  gift: 'Your gift',
  seat: 'Your company’s seat',
}

/** @param dayOf writes an ISO 8601 instant as a day */
export const keepsOpen = ({ source, endsAt }: OtherMembership, dayOf: (instant: string) => string) =>
  `${otherNames[source]} keeps everything open${endsAt ? ` until ${dayOf(endsAt)}` : ''}`

/** Formats a day. */
type DayOf = (instant: Date) => string

/** Returns the gift that holds a pause, with a text for the reason: nobody pays while a gift runs. */
function holdingPause({ pausedFrom, others }: ActFacts, siteDay: DayOf): string | null {
  const other = others.find(
    ({ source, endsAt }) =>
      source !== 'seat' && pausedFrom && (endsAt === null || new Date(endsAt) > pausedFrom),
  )
  if (!other) return null
  // A membership from the team ends with a day of UTC.
  const dayOf = other.source === 'complimentary' ? longDate : siteDay
  return `${keepsOpen(other, end => dayOf(new Date(end)))}, and nobody pays in the meantime.`
}

/**
 * Returns null when the act is possible, and otherwise a sentence that says why not. @param siteDay in the site's time
 * zone
 */
export function refusalOf(act: MembershipAct, facts: ActFacts, siteDay: DayOf): string | null {
  const { source, state, cancelAtPeriodEnd, pausedFrom } = facts
  if (source !== 'subscription') return given
  if (!isRunning(facts)) return over
  if (facts.unknown) return unknownText
  if (act === 'keep') return cancelAtPeriodEnd ? null : 'Your membership is not set to end.'
  if (act === 'end')
    return cancelAtPeriodEnd ? 'Your membership ends already with the time that is paid for.' : null
  if (cancelAtPeriodEnd) return keepFirst
  const paused = state === 'pausing' || state === 'paused'
  if (act === 'return')
    return paused && pausedFrom ? holdingPause(facts, siteDay) : 'Your membership is not paused.'
  if (paused)
    return act === 'pause'
      ? 'Your membership is paused already.'
      : (holdingPause(facts, siteDay) ?? 'Your membership is paused. Please come back first.')
  if (state === 'grace' || state === 'unpaid') return owing
  if (act === 'pause' && state === 'trial')
    return 'Your trial costs nothing, so there is nothing to pause yet.'
  return null
}

export const actsOf = (facts: ActFacts): MembershipAct[] =>
  membershipActs.filter(act => refusalOf(act, facts, longDate) === null)

/** Lists why people leave. An answer is optional. The values are those of Stripe's `cancellation_details.feedback`. */
export const leavingReasons = [
  { value: 'too_expensive', label: 'It costs too much' },
  { value: 'unused', label: 'I have too little time for it' },
  { value: 'missing_features', label: 'Something I need is missing' },
  { value: 'low_quality', label: 'It is not what I expected' },
  { value: 'switched_service', label: 'I found something else' },
  { value: 'too_complex', label: 'I find it hard to use' },
  { value: 'customer_service', label: 'I did not get the help I needed' },
  { value: 'other', label: 'Another reason' },
] as const

/** Stored for a member who took the money back within the guarantee. Nobody is asked for it. */
export const moneyBackReason = { value: 'money_back', label: 'Money-back guarantee' } as const

/** Stored for a membership that ended because the provider did not know its subscription. */
export const unknownReason = {
  value: 'unknown_at_provider',
  label: 'The payment provider did not know it',
} as const

/** A pause lasts this many months. */
export const pauseMonths = [1, 2, 3] as const
