/**
 * How a membership stands: the one place that says who has access, until when and why
 * (docs/specification/membership-states.md has the diagram). A function of what the payment provider says of the
 * subscription, what we have mailed, and the time: events in any order, repeated or late, end in the same state.
 */
import type { MembershipStatus } from '../option-lists/record-statuses'

/** `firm`: what a firm pays for its seats, which is no person's own. */
export const membershipSources = ['subscription', 'complimentary', 'gift', 'seat', 'firm'] as const
export type MembershipSource = (typeof membershipSources)[number]
/** Those of memberships without a subscription. */
export type GivenSource = Exclude<MembershipSource, 'subscription' | 'firm'>

const isGiven = (source: MembershipSource): source is GivenSource =>
  source !== 'subscription' && source !== 'firm'

export const membershipStates = [
  /** Never paid for. */
  'incomplete',
  'trial',
  'active',
  /** Runs until the end of its period, and no further. */
  'ending',
  /** Paid for now, and paused as soon as that time is over. */
  'pausing',
  'paused',
  /** A payment failed: everything stays open for some days. */
  'grace',
  /** Those days are over. */
  'unpaid',
  'ended',
  /** Without a payment of its own: given by the team, as a gift, or one of a firm's seats. */
  'complimentary',
  'gift',
  'seat',
] as const
export type MembershipState = (typeof membershipStates)[number]

/** What decides. A time is null where there is none. */
export interface MembershipFacts {
  source: MembershipSource
  /** Stripe's. Memberships without a subscription are `active` or `canceled`. */
  status: MembershipStatus
  /** Null: not known yet; without a subscription: no end. */
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
  /** The end of the time that costs nothing, a trial's or a pause's. */
  trialEnd: Date | null
  /** A pause: the end of the time that was paid for, and when the next payment is due. */
  pausedFrom: Date | null
  /** When the payment that is owed was first tried: known where one is owed, else null. */
  owedSince: Date | null
  /** How many mails about the owed payment have been sent, and when the last. */
  graceMails: number
  graceMailedAt: Date | null
}

export interface GraceRules {
  /** Days for which a membership stays open after a failed payment. */
  graceDays: number
  /** On which of those days a mail is sent; 0 is the day of the failure. */
  graceMailDays: readonly number[]
}

export interface StateOfMembership {
  state: MembershipState
  /** 'infinity' where no time ends it by itself; null where nothing was ever open. */
  accessUntil: Date | 'infinity' | null
  /** When the state changes though nobody does anything. */
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
    // Ended by the provider because of a failed payment: what was promised holds. Else ended by somebody, at once.
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
  // No date closes it: a renewal whose event is late or lost is no lapse. The provider is asked soon after the date.
  return { state, accessUntil: 'infinity', changesAt: null }
}

function pausedState(facts: MembershipFacts, pausedFrom: Date, now: Date): StateOfMembership {
  // A pause that was taken back before it began: until then the time is paid for.
  if (facts.trialEnd && facts.trialEnd <= pausedFrom) return runningState(facts, 'active', now)
  if (facts.cancelAtPeriodEnd) return until(pausedFrom, 'ending', 'ended', now)
  return until(pausedFrom, 'pausing', 'paused', now)
}

/** Open until all its mails are sent: nobody loses access unwarned, however long the server was away. */
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

/** Hours for which the provider does not know a subscription before its membership ends: a key may be wrong for a day. */
const HOURS_UNKNOWN = 23

/** Whether a membership ends, that the provider still does not know. @param unknownSince as an earlier comparison found */
export function endsAsUnknown(unknownSince: Date | null, now: Date): boolean {
  return unknownSince !== null && plus(unknownSince, HOURS_UNKNOWN * HOUR) <= now
}

/** Whether the members' pages are open at that moment. */
export function hasAccess({ accessUntil }: Pick<StateOfMembership, 'accessUntil'>, now: Date): boolean {
  return accessUntil === 'infinity' || (accessUntil !== null && accessUntil > now)
}

/** When the next mail about an owed payment is due; null where all are sent, or nothing is owed. */
export function nextGraceMailAt(
  facts: Pick<MembershipFacts, 'owedSince' | 'graceMails'>,
  { graceMailDays }: GraceRules,
): Date | null {
  const day = graceMailDays[facts.graceMails]
  return facts.owedSince && day !== undefined ? plus(facts.owedSince, day * DAY) : null
}
