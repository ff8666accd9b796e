import { expect, test } from 'vitest'
import {
  confirmationOf,
  countsText,
  placeInLine,
  seatsOf,
  seatsText,
  waitlistConfirmation,
} from './rsvp-state'

const counts = (attending: number, maybe = 0, waitlisted = 0) => ({
  attending,
  maybe,
  not_attending: 9,
  waitlisted,
})

test.each([
  ['attending', "You're attending this event!"],
  ['not_attending', "You've declined this event"],
  ['maybe', "You've marked yourself as maybe attending"],
])('%s is confirmed with «%s»', (status, text) => {
  expect(confirmationOf({ status, waitlisted_at: null })).toBe(text)
})

test('a member on the waitlist does not attend yet', () => {
  expect(confirmationOf({ status: 'attending', waitlisted_at: '2024-01-01T00:00:00Z' })).toBe(
    waitlistConfirmation,
  )
  expect(confirmationOf(null)).toBeNull()
})

test('shows the place in line', () => {
  expect(placeInLine(1)).toBe('You are next in line.')
  expect(placeInLine(12)).toBe('You are number 12 in line.')
})

test.each([
  [null, false, 400, null],
  [40, false, 38, '2 of 40 seats left'],
  [1, false, 0, '1 of 1 seat left'],
  [40, true, 40, 'All seats are taken. You can join the waitlist.'],
  [40, false, 41, 'This event is full.'],
])('capacity %s, waitlist %s, %i attending: %s', (capacity, waitlist_enabled, attending, text) => {
  expect(seatsText(seatsOf({ capacity, waitlist_enabled }, counts(attending)), capacity, null)).toBe(text)
})

test.each([true, false])(
  'tells who attends or waits nothing of a full event (waitlist: %s)',
  waitlist_enabled => {
    const full = seatsOf({ capacity: 40, waitlist_enabled }, counts(40))
    const attending = { id: 'mine', status: 'attending', waitlisted_at: null }
    expect(seatsText(full, 40, attending)).toBeNull()
    expect(seatsText(full, 40, { ...attending, waitlisted_at: '2030-01-01T00:00:00Z' })).toBeNull()
    expect(seatsText(full, 40, undefined)).toBeNull()
    expect(seatsText(full, 40, { ...attending, status: 'maybe' })).not.toBeNull()
    expect(seatsText(seatsOf({ capacity: 40, waitlist_enabled }, counts(38)), 40, attending)).not.toBeNull()
  },
)

test('seats are taken to be there until they are counted', () => {
  expect(seatsOf({ capacity: 3, waitlist_enabled: false }, undefined)).toEqual({ state: 'open', left: 3 })
})

test('counts name who comes, who may, and who waits, and nothing that is nobody', () => {
  expect(countsText(counts(12, 3, 2))).toBe('12 going · 3 maybe · 2 on the waitlist')
  expect(countsText(counts(1))).toBe('1 going')
  expect(countsText(counts(0))).toBeNull()
  expect(countsText(undefined)).toBeNull()
})
