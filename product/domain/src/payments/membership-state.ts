/**
 * Computes the state of a membership. It is the only place that decides who has access, until when and why
 * (docs/specification/membership-states.md has the diagram). It is a function of what the payment provider says of the
 * subscription, of our mails, and of the time: events in any order, repeated or late, end in the same state.
 */
import type { MembershipStatus } from '../option-lists/record-statuses'

/** `firm` is a firm's payment for its seats, which is no person's own. */
export const membershipSources = ['subscription', 'complimentary', 'gift', 'seat', 'firm'] as const
export type MembershipSource = (typeof membershipSources)[number]
/** The sources of memberships without a subscription. */
export type GivenSource = Exclude<MembershipSource, 'subscription' | 'firm'>

const isGiven = (source: MembershipSource): source is GivenSource =>
  source !== 'subscription' && source !== 'firm'

export const membershipStates = [
  /** It was never paid. */
  'incomplete',
  'trial',
  'active',
  /** It runs until the end of its period, and no further. */
  'ending',
  /** It is paid now, and pauses as soon as that time is over. */
  'pausing',
  'paused',
  /** A payment failed. Everything stays open for some days. */
  'grace',
  /** The grace period is over. */
  'unpaid',
  'ended',
  /** It has no payment of its own: the team granted it, or it is a gift, or one of a firm's seats. */
  'complimentary',
  'gift',
  'seat',
] as const
export type MembershipState = (typeof membershipStates)[number]

/** The facts that decide. A time is null where there is none. */
export interface MembershipFacts {
  source: MembershipSource
  /** Stripe's status. Memberships without a subscription are `active` or `canceled`. */
  status: MembershipStatus
  /** Null when it is not known yet. Without a subscription, null means no end. */
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
  /** The end of the time that costs nothing: a trial or a pause. */
  trialEnd: Date | null
  /** A pause: the end of the paid time, and when the next payment is due. */
  pausedFrom: Date | null
  /** The time of the first attempt of the owed payment, or null where none is owed. */
  owedSince: Date | null
  /** How many mails about the owed payment have been sent, and when the last. */
  graceMails: number
  graceMailedAt: Date | null
}

export interface GraceRules {
  /** Days for which a membership stays open after a failed payment. */
  graceDays: number
  /** The days of the grace period on which a mail is sent. 0 is the day of the failure. */
  graceMailDays: readonly number[]
}

export interface StateOfMembership {
  state: MembershipState
  /** 'infinity' where it does not end by itself, and null where nothing was ever open. */
  accessUntil: Date | 'infinity' | null
  /** The time of the next change that needs no event. */
  changesAt: Date | null
}

/** Hours between the last mail about an owed payment and the end of access. */
const HOURS_AFTER_LAST_MAIL = 24

const HOUR = 3_600_000
const DAY = 24 * HOUR

export function membershipState(facts: MembershipFacts, rules: GraceRules, now: Date): StateOfMembership {
  if (isGiven(facts.source)) return givenState(facts, facts.source, now)
  switch (facts.status) {
    case 'incomplete':
    case 'incomplete_expired':
      return closed('incomplete')
    case 'past_due':
    case 'unpaid':
      return owingState(facts, rules, now, 'unpaid')
    // After a failed payment the provider ended it, and the promised days are kept. Otherwise a person ended it, at
    // once.
    case 'canceled':
      return facts.owedSince ? owingState(facts, rules, now, 'ended') : closed('ended')
    case 'paused':
      return closed('paused')
    case 'trialing':
      return facts.pausedFrom ? pausedState(facts, facts.pausedFrom, now) : runningState(facts, 'trial', now)
    case 'active':
      return runningState(facts, 'active', now)
  }
}

function closed(state: MembershipState): StateOfMembership {
  return { state, accessUntil: null, changesAt: null }
}

function givenState(facts: MembershipFacts, state: GivenSource, now: Date): StateOfMembership {
  if (facts.status !== 'active') return closed('ended')
  if (!facts.currentPeriodEnd) return { state, accessUntil: 'infinity', changesAt: null }
  return until(facts.currentPeriodEnd, state, 'ended', now)
}

function runningState(facts: MembershipFacts, state: 'trial' | 'active', now: Date): StateOfMembership {
  const end = (state === 'trial' ? facts.trialEnd : null) ?? facts.currentPeriodEnd
  if (facts.cancelAtPeriodEnd && end) return until(end, 'ending', 'ended', now)
  // No date closes it: a renewal whose event is late or lost is no lapse. The server asks the provider soon after the
  // date.
  return { state, accessUntil: 'infinity', changesAt: null }
}

function pausedState(facts: MembershipFacts, pausedFrom: Date, now: Date): StateOfMembership {
  // The pause was cancelled before it began. Until then the time is paid.
  if (facts.trialEnd && facts.trialEnd <= pausedFrom) return runningState(facts, 'active', now)
  if (facts.cancelAtPeriodEnd) return until(pausedFrom, 'ending', 'ended', now)
  return until(pausedFrom, 'pausing', 'paused', now)
}

/** It stays open until all its mails are sent: nobody loses access unwarned, however long the server was away. */
function owingState(
  { owedSince, graceMails, graceMailedAt }: MembershipFacts,
  { graceDays, graceMailDays }: GraceRules,
  now: Date,
  afterwards: 'unpaid' | 'ended',
): StateOfMembership {
  const mailsToCome = graceMails < graceMailDays.length
  if (mailsToCome) return { state: 'grace', accessUntil: 'infinity', changesAt: null }
  const planned = plus(owedSince ?? now, graceDays * DAY)
  const warned = graceMailedAt ? plus(graceMailedAt, HOURS_AFTER_LAST_MAIL * HOUR) : planned
  return until(planned > warned ? planned : warned, 'grace', afterwards, now)
}

function until(
  end: Date,
  before: MembershipState,
  afterwards: MembershipState,
  now: Date,
): StateOfMembership {
  return end > now
    ? { state: before, accessUntil: end, changesAt: end }
    : { state: afterwards, accessUntil: end, changesAt: null }
}

function plus(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds)
}

/**
 * The membership ends when the provider has not known its subscription for this many hours: a key may be wrong for a
 * day.
 */
const HOURS_UNKNOWN = 23

/**
 * Returns whether a membership ends that the provider still does not know. @param unknownSince the time of an earlier
 * comparison
 */
export function endsAsUnknown(unknownSince: Date | null, now: Date): boolean {
  return unknownSince !== null && plus(unknownSince, HOURS_UNKNOWN * HOUR) <= now
}

/** Returns whether the members' pages are open at that moment. */
export function hasAccess({ accessUntil }: Pick<StateOfMembership, 'accessUntil'>, now: Date): boolean {
  return accessUntil === 'infinity' || (accessUntil !== null && accessUntil > now)
}

/** Returns when the next mail about an owed payment is due, or null where all are sent, or nothing is owed. */
export function nextGraceMailAt(
  facts: Pick<MembershipFacts, 'owedSince' | 'graceMails'>,
  { graceMailDays }: GraceRules,
): Date | null {
  const day = graceMailDays[facts.graceMails]
  return facts.owedSince && day !== undefined ? plus(facts.owedSince, day * DAY) : null
}
