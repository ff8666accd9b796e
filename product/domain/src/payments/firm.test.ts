import { expect, test } from 'vitest'
import {
  changeSeatNumberSchema,
  firmOfferSchema,
  firmStanding,
  isPayable,
  takeOwnSeatSchema,
  takeSeatSchema,
  type FirmStanding,
} from './firm'
import { membershipStates, type MembershipState } from './membership-state'

const offer = {
  name: 'Northwind Atelier',
  contactName: 'Ada Quill',
  contactEmail: ' Ada@Northwind.example ',
  seats: '4',
  plan: 'annual',
  seatPriceCents: '',
}

test('an offer is read as it is typed, at the price of the plan where none is set', () => {
  expect(firmOfferSchema.parse(offer)).toEqual({
    ...offer,
    contactEmail: 'ada@northwind.example',
    seats: 4,
    seatPriceCents: null,
  })
  expect(firmOfferSchema.parse({ ...offer, seatPriceCents: '199.50' }).seatPriceCents).toBe(19_950)
})

test.each(['', '0', '501', '-1', '2.5', 'four', null, Number.NaN, 1e6])('%s is no number of seats', seats => {
  const { error } = firmOfferSchema.safeParse({ ...offer, seats })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter a whole number from 1 to 500.'])
})

const standings: Record<MembershipState, FirmStanding> = {
  incomplete: 'offered',
  trial: 'paid',
  active: 'paid',
  ending: 'ending',
  pausing: 'ended',
  paused: 'ended',
  grace: 'owing',
  unpaid: 'owing',
  ended: 'ended',
  complimentary: 'ended',
  gift: 'ended',
  seat: 'ended',
}

test.each(membershipStates)('a firm whose membership is %s has its word', state => {
  expect(firmStanding({ state, withdrawn: false })).toBe(standings[state])
})

test('only what was never paid can be withdrawn', () => {
  expect(firmStanding({ state: null, withdrawn: false })).toBe('offered')
  expect(firmStanding({ state: null, withdrawn: true })).toBe('withdrawn')
  expect(firmStanding({ state: 'active', withdrawn: true })).toBe('paid')
})

test('nobody pays for a firm that pays', () => {
  expect((['offered', 'paid', 'ending', 'owing', 'ended', 'withdrawn'] as const).filter(isPayable)).toEqual([
    'offered',
    'ended',
  ])
})

test('a seat is taken with a name and the terms, and nothing of one’s own ends unasked', () => {
  const taken = { token: 'abc', name: 'Bo Lind', termsAccepted: true }
  expect(takeSeatSchema.parse(taken)).toEqual(taken)
  expect(takeSeatSchema.safeParse({ ...taken, termsAccepted: false }).success).toBe(false)
  expect(takeOwnSeatSchema.parse({ token: 'abc' })).toEqual({ token: 'abc', endOwn: false })
})

test('an amount that nobody has seen is not paid', () => {
  const change = { firm: '00000000-0000-4000-8000-000000000001', seats: 3 }
  const { error } = changeSeatNumberSchema.safeParse(change)
  expect(new Set(error?.issues.map(({ message }) => message))).toEqual(
    new Set(['Please look at the amount again.']),
  )
})
