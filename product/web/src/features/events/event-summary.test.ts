import { describe, expect, test } from 'vitest'
import { eventBadge, eventWhen, shortDescription } from './event-summary'

// The dates are in 2024, so that later decisions of governments about summer time cannot change them.
const toronto = 'America/Toronto'
const event = (date: string, end_date: string | null = null, time_zone = toronto) => ({
  date,
  end_date,
  time_zone,
  all_day: false,
})

describe('the time of an event', () => {
  test.each([
    ['the viewer shares the zone', '2024-12-02T17:00:00Z', toronto, ['12:00 PM Toronto']],
    [
      'the viewer shares the clock, not the zone',
      '2024-12-02T17:00:00Z',
      'America/New_York',
      ['12:00 PM Toronto'],
    ],
    [
      'the viewer is three hours behind',
      '2024-12-02T17:00:00Z',
      'America/Vancouver',
      ['12:00 PM Toronto', '9:00 AM for you'],
    ],
    [
      'the viewer is already in tomorrow',
      '2024-12-02T17:00:00Z',
      'Australia/Sydney',
      ['12:00 PM Toronto', 'Dec 3, 4:00 AM for you'],
    ],
    [
      'the viewer is still in yesterday',
      '2024-12-02T05:30:00Z',
      'America/Vancouver',
      ['12:30 AM Toronto', 'Dec 1, 9:30 PM for you'],
    ],
    ['half-hour zones', '2024-12-02T17:00:00Z', 'Asia/Kolkata', ['12:00 PM Toronto', '10:30 PM for you']],
  ])('%s', (_, date, viewer, words) => {
    expect(eventWhen(event(date), viewer)).toEqual(words)
  })

  test.each([
    ['Toronto, last hour before clocks go back', '2024-11-03T05:30:00Z', toronto, '1:30 AM Toronto'],
    ['Toronto, same clock an hour later', '2024-11-03T06:30:00Z', toronto, '1:30 AM Toronto'],
    ['Toronto, clocks jump over two in spring', '2024-03-10T07:00:00Z', toronto, '3:00 AM Toronto'],
    ['Toronto noon the day before clocks go back', '2024-11-02T16:00:00Z', toronto, '12:00 PM Toronto'],
    ['Toronto noon the day clocks go back', '2024-11-03T17:00:00Z', toronto, '12:00 PM Toronto'],
    ['London evening in summer time', '2024-10-26T18:00:00Z', 'Europe/London', '7:00 PM London'],
    ['London evening in winter time', '2024-10-27T18:00:00Z', 'Europe/London', '6:00 PM London'],
    ['Sydney morning before summer time', '2024-10-05T00:00:00Z', 'Australia/Sydney', '10:00 AM Sydney'],
    ['Sydney morning in summer time', '2024-10-06T00:00:00Z', 'Australia/Sydney', '11:00 AM Sydney'],
  ])('daylight saving: %s', (_, date, zone, words) => {
    expect(eventWhen(event(date, null, zone), zone)).toEqual([words])
  })

  test('three weeks a year Toronto and London are four hours apart, not five', () => {
    expect(eventWhen(event('2024-03-12T16:00:00Z'), 'Europe/London')).toEqual([
      '12:00 PM Toronto',
      '4:00 PM for you',
    ])
    expect(eventWhen(event('2024-12-10T17:00:00Z'), 'Europe/London')).toEqual([
      '12:00 PM Toronto',
      '5:00 PM for you',
    ])
  })
})

describe('an event of several days', () => {
  test('shows its range of days and when it begins', () => {
    expect(eventWhen(event('2024-12-15T23:00:00Z', '2024-12-17T20:00:00Z'), toronto)).toEqual([
      'Dec 15 – 17',
      'from 6:00 PM Toronto',
    ])
  })
  test('names both months when it crosses into the next', () => {
    expect(eventWhen(event('2024-11-30T14:00:00Z', '2024-12-02T20:00:00Z'), toronto)[0]).toBe(
      'Nov 30 – Dec 2',
    )
  })
})

test('an all-day event shows days and no clock', () => {
  const day = { ...event('2024-12-02T05:00:00Z'), all_day: true }
  expect(eventWhen(day, 'Australia/Sydney')).toEqual(['All day'])
  expect(eventWhen({ ...day, end_date: '2024-12-04T05:00:00Z' }, 'Australia/Sydney')).toEqual(['Dec 2 – 4'])
})

test('the date badge shows the day in the zone of the event', () => {
  expect(eventBadge(event('2024-12-02T02:00:00Z'))).toEqual({ month: 'Dec', day: '01' })
})

test('150 characters are shown whole, 151 are cut to 150', () => {
  expect(shortDescription('a'.repeat(150))).toBeNull()
  expect(shortDescription('a'.repeat(151))).toBe(`${'a'.repeat(150)}…`)
})

test('an emoji of several parts is one character and is never cut in two', () => {
  const family = '👩‍👩‍👧'
  expect(shortDescription(family.repeat(150))).toBeNull()
  expect(shortDescription(family.repeat(151))).toBe(`${family.repeat(150)}…`)
})
