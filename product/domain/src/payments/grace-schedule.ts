/**
 * Computes the grace period: when the next mail about an owed payment may be sent, and when the members' pages would
 * close.
 */
import { nextGraceMailAt, type GraceRules, type MembershipFacts } from './membership-state'

type Owing = Pick<MembershipFacts, 'owedSince' | 'graceMails' | 'graceMailedAt'>

const DAY = 86_400_000

/**
 * Returns a time on the mail's day, at least a day after the one before. Returns null where all are sent, or nothing is
 * owed.
 */
export function graceMailDueAt(facts: Owing, rules: GraceRules): Date | null {
  const planned = nextGraceMailAt(facts, rules)
  return planned && facts.graceMailedAt ? later(planned, dayAfter(facts.graceMailedAt)) : planned
}

/** Returns until when everything stays open, if nothing is paid and each remaining mail is sent as early as allowed. */
export function graceEndsAt(facts: Owing & { owedSince: Date }, rules: GraceRules, now: Date): Date {
  let { graceMails, graceMailedAt } = facts
  for (;;) {
    const due = graceMailDueAt({ ...facts, graceMails, graceMailedAt }, rules)
    if (!due) break
    graceMailedAt = later(due, now)
    graceMails++
  }
  const planned = new Date(facts.owedSince.getTime() + rules.graceDays * DAY)
  return graceMailedAt ? later(planned, dayAfter(graceMailedAt)) : planned
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

function dayAfter(date: Date): Date {
  return new Date(date.getTime() + DAY)
}
