import { expect, it } from 'vitest'
import { buyGiftSchema, giftCodeSchema, giftCodeText, normaliseGiftCode } from './gift'
import { giftEffect, type OwnMembership } from './gift-effect'

const now = new Date('2026-11-23T12:00:00Z')
const day = (text: string) => new Date(`${text}T12:00:00Z`)
const own = (columns: Partial<OwnMembership>): OwnMembership => ({
  source: 'subscription',
  state: 'active',
  subscriptionId: 'sub_1',
  accessUntil: 'infinity',
  currentPeriodEnd: null,
  trialEnd: null,
  pausedFrom: null,
  ...columns,
})
const given = (columns: Partial<OwnMembership>) =>
  own({ source: 'complimentary', state: 'complimentary', subscriptionId: null, ...columns })

it.each([
  ['0123456789ABCDEFGHJK', '0123456789ABCDEFGHJK'],
  [' o1234-i6789a–BCDEF ghjk', '0123416789ABCDEFGHJK'],
  ['0123456789ABCDEFGHJ', null],
  ['0123456789ABCDEFGHJU', null],
  ['', null],
])('reads a code as people type it: %s', (typed, code) => {
  expect(normaliseGiftCode(typed)).toBe(code)
})

it('shows a code in groups that it reads again', () => {
  expect(giftCodeText('0123456789ABCDEFGHJK')).toBe('01234-56789-ABCDE-FGHJK')
  expect(giftCodeSchema.parse({ code: '01234-56789-abcde-fghjk' })).toEqual({ code: '0123456789ABCDEFGHJK' })
  expect(giftCodeSchema.safeParse({ code: 'none' }).success).toBe(false)
})

it('takes a gift without a recipient and without a message', () => {
  const bare = { name: 'Grace', email: 'Grace@Example.com', recipientName: '', message: ' ' }
  expect(buyGiftSchema.parse(bare)).toEqual({
    name: 'Grace',
    email: 'grace@example.com',
    recipientName: null,
    message: null,
  })
  expect(buyGiftSchema.safeParse({ ...bare, name: 'Two\nlines' }).success).toBe(false)
})

it('opens at once where nothing is open', () => {
  const past = own({ state: 'ended', accessUntil: null })
  const year = { kind: 'now', startsAt: now, endsAt: day('2027-11-23'), pauses: [] }
  expect(giftEffect([], 12, now)).toEqual(year)
  expect(giftEffect([past], 12, now)).toEqual(year)
})

it('follows what ends by itself', () => {
  const end = day('2027-01-31')
  for (const one of [given({ accessUntil: end }), own({ state: 'ending', accessUntil: end })])
    expect(giftEffect([one], 13, now)).toEqual({
      kind: 'after',
      startsAt: end,
      endsAt: day('2028-02-29'),
      pauses: [],
    })
})

it.each([
  ['a plan', { currentPeriodEnd: day('2027-03-01') }, '2027-03-01', '2028-03-01'],
  ['a trial', { state: 'trial', trialEnd: day('2026-12-01') }, '2026-12-01', '2027-12-01'],
  [
    'a pause to come',
    { state: 'pausing', pausedFrom: day('2026-12-05'), trialEnd: day('2027-02-05') },
    '2026-12-05',
    '2027-12-05',
  ],
] as const)('takes no payment of %s while the gift runs', (_, columns, from, until) => {
  expect(giftEffect([own(columns)], 12, now)).toEqual({
    kind: 'pause',
    startsAt: day(from),
    endsAt: day(until),
    pauses: [{ subscriptionId: 'sub_1', from: day(from), until: day(until) }],
  })
})

it('begins today in a pause that has begun', () => {
  const paused = own({
    state: 'paused',
    accessUntil: day('2026-11-01'),
    pausedFrom: day('2026-11-01'),
    trialEnd: day('2027-01-01'),
  })
  expect(giftEffect([paused], 12, now)).toMatchObject({
    kind: 'pause',
    startsAt: now,
    pauses: [{ from: day('2026-11-01'), until: day('2027-11-23') }],
  })
})

it.each([
  ['noEnd', given({})],
  ['noEnd', given({ source: 'seat', state: 'seat' })],
  ['owed', own({ state: 'grace' })],
  ['owed', own({ state: 'unpaid', accessUntil: day('2026-10-01') })],
  ['tooFar', own({ currentPeriodEnd: day('2028-01-01') })],
  ['tooFar', own({})],
])('waits: %s', (why, one) => {
  expect(giftEffect([one], 12, now)).toEqual({ kind: 'not now', why })
})
