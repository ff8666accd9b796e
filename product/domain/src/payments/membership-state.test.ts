import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { membershipStatuses } from '../option-lists/record-statuses'
import {
  endsAsUnknown,
  hasAccess,
  membershipSources,
  membershipState,
  nextGraceMailAt,
  type MembershipFacts,
} from './membership-state'

const DAY = 86_400_000
const START = Date.parse('2027-03-01T12:00:00Z')
const day = (number: number) => new Date(START + number * DAY)
const rules = { graceDays: 7, graceMailDays: [0, 3, 6] }

const START_DAY = day(0)

const running: MembershipFacts = {
  source: 'subscription',
  status: 'active',
  currentPeriodEnd: day(30),
  cancelAtPeriodEnd: false,
  trialEnd: null,
  pausedFrom: null,
  owedSince: null,
  graceMails: 0,
  graceMailedAt: null,
}
const stateOn = (number: number, facts: Partial<MembershipFacts>) => {
  const found = membershipState({ ...running, ...facts }, rules, day(number))
  return `${found.state}, ${hasAccess(found, day(number)) ? 'open' : 'closed'}`
}

describe('a subscription', () => {
  it.each<[string, Partial<MembershipFacts>, [number, string][]]>([
    [
      'that renews',
      {},
      [
        [1, 'active, open'],
        [31, 'active, open'],
      ],
    ],
    [
      'that is to end',
      { cancelAtPeriodEnd: true },
      [
        [29, 'ending, open'],
        [30, 'ended, closed'],
      ],
    ],
    [
      'on trial',
      { status: 'trialing', trialEnd: day(14), currentPeriodEnd: day(14) },
      [
        [13, 'trial, open'],
        [14.1, 'trial, open'],
      ],
    ],
    [
      'on trial that is to end',
      { status: 'trialing', trialEnd: day(14), cancelAtPeriodEnd: true },
      [
        [13, 'ending, open'],
        [14, 'ended, closed'],
      ],
    ],
    [
      'that is paused after the paid time',
      { status: 'trialing', pausedFrom: day(30), trialEnd: day(90) },
      [
        [29, 'pausing, open'],
        [30, 'paused, closed'],
        [91, 'paused, closed'],
      ],
    ],
    [
      'whose pause was taken back before it began',
      { status: 'trialing', pausedFrom: day(30), trialEnd: day(30) },
      [
        [29, 'active, open'],
        [31, 'active, open'],
      ],
    ],
    [
      'whose payment failed and whose mails are sent',
      { status: 'past_due', owedSince: day(0), graceMails: 3, graceMailedAt: day(6) },
      [
        [6.5, 'grace, open'],
        [7, 'unpaid, closed'],
      ],
    ],
    [
      'whose payment failed and whose mails wait',
      { status: 'past_due', owedSince: day(0), graceMails: 2, graceMailedAt: day(3) },
      [
        [6.9, 'grace, open'],
        [40, 'grace, open'],
      ],
    ],
    [
      'whose last mail was late',
      { status: 'past_due', owedSince: day(0), graceMails: 3, graceMailedAt: day(9) },
      [
        [9.9, 'grace, open'],
        [10, 'unpaid, closed'],
      ],
    ],
    [
      'that the provider ended for want of payment within the grace',
      { status: 'canceled', owedSince: day(0), graceMails: 3, graceMailedAt: day(6) },
      [
        [6.5, 'grace, open'],
        [7, 'ended, closed'],
      ],
    ],
    ['that somebody ended', { status: 'canceled' }, [[1, 'ended, closed']]],
    ['that was never paid', { status: 'incomplete' }, [[1, 'incomplete, closed']]],
  ])('%s', (_name, facts, states) => {
    for (const [number, state] of states) expect(stateOn(number, facts)).toBe(state)
  })
})

it('a membership without a subscription is open until its end', () => {
  expect(stateOn(29, { source: 'complimentary' })).toBe('complimentary, open')
  expect(stateOn(30, { source: 'gift' })).toBe('ended, closed')
  expect(stateOn(3_000, { source: 'seat', currentPeriodEnd: null })).toBe('seat, open')
  expect(stateOn(1, { source: 'complimentary', status: 'canceled' })).toBe('ended, closed')
})

it('names the day of each mail about an owed payment', () => {
  const due = (graceMails: number, owedSince: Date | null = day(0)) =>
    nextGraceMailAt({ owedSince, graceMails }, rules)
  expect([due(0), due(1), due(2), due(3), due(0, null)]).toEqual([day(0), day(3), day(6), null, null])
})

const time = fc.option(
  fc.integer({ min: -400, max: 400 }).map(number => day(number)),
  { nil: null },
)
const OWING: readonly string[] = ['past_due', 'unpaid']
const anyFacts: fc.Arbitrary<MembershipFacts> = fc
  .record({
    source: fc.constantFrom(...membershipSources),
    status: fc.constantFrom(...membershipStatuses),
    currentPeriodEnd: time,
    cancelAtPeriodEnd: fc.boolean(),
    trialEnd: time,
    pausedFrom: time,
    owedSince: time,
    graceMails: fc.integer({ min: 0, max: 4 }),
    graceMailedAt: time,
  })
  .map(facts =>
    OWING.includes(facts.status) ? { ...facts, owedSince: facts.owedSince ?? START_DAY } : facts,
  )
const anyDay = fc.integer({ min: -500, max: 500 }).map(number => day(number))

const REASONS = ['trial', 'active', 'ending', 'pausing', 'grace', ...membershipSources]

describe('whatever the facts', () => {
  it('access has a reason, and no other state has access', () => {
    fc.assert(
      fc.property(anyFacts, anyDay, (facts, now) => {
        const found = membershipState(facts, rules, now)
        expect(hasAccess(found, now)).toBe(REASONS.includes(found.state))
      }),
      { numRuns: 2_000 },
    )
  })

  it('nobody in grace loses access before all mails were sent, nor within a day of the last', () => {
    fc.assert(
      fc.property(anyFacts, anyDay, (facts, now) => {
        const owing = {
          ...facts,
          source: 'subscription' as const,
          status: 'past_due' as const,
          owedSince: facts.owedSince ?? START_DAY,
        }
        const warned =
          facts.graceMails >= 3 &&
          (!facts.graceMailedAt || now.getTime() - facts.graceMailedAt.getTime() >= DAY)
        if (!hasAccess(membershipState(owing, rules, now), now)) expect(warned).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('until it changes by time it is the same at each moment, and then another', () => {
    fc.assert(
      fc.property(anyFacts, anyDay, fc.double({ min: 0, max: 0.999, noNaN: true }), (facts, now, part) => {
        const found = membershipState(facts, rules, now)
        const end = found.changesAt ?? day(1_000)
        const between = new Date(now.getTime() + part * Math.max(end.getTime() - now.getTime(), 0))
        expect(membershipState(facts, rules, between).state).toBe(found.state)
        if (found.changesAt)
          expect(membershipState(facts, rules, found.changesAt).state).not.toBe(found.state)
      }),
      { numRuns: 2_000 },
    )
  })
})

it('ends what the provider does not know in two comparisons at least 23 hours apart', () => {
  const since = new Date('2027-03-01T03:00:00Z')
  expect(endsAsUnknown(null, since)).toBe(false)
  expect(endsAsUnknown(since, new Date('2027-03-02T01:59:59Z'))).toBe(false)
  expect(endsAsUnknown(since, new Date('2027-03-02T02:00:00Z'))).toBe(true)
})
