import { describe, expect, test } from 'vitest'
import { eventDays, formatEventRange, inZone, isMultiDay, zoneLabel } from './event-time'

const toronto = 'America/Toronto'
const event = (date: string, end_date: string | null = null, time_zone = toronto, all_day = false) => ({
  date,
  end_date,
  time_zone,
  all_day,
})

describe('the range of an event as text', () => {
  test.each([
    [
      'without an end',
      event('2024-12-04T17:00:00Z'),
      toronto,
      'Wednesday, December 4, 2024, 12:00 PM, Toronto time (EST)',
    ],
    [
      'that ends when it starts',
      event('2024-12-04T17:00:00Z', '2024-12-04T17:00:00Z'),
      toronto,
      'Wednesday, December 4, 2024, 12:00 PM, Toronto time (EST)',
    ],
    [
      'of one day',
      event('2024-12-04T17:00:00Z', '2024-12-04T18:30:00Z'),
      toronto,
      'Wednesday, December 4, 2024, 12:00 PM – 1:30 PM, Toronto time (EST)',
    ],
    [
      'of one day, for a viewer in Vancouver',
      event('2024-12-04T17:00:00Z', '2024-12-04T18:30:00Z'),
      'America/Vancouver',
      'Wednesday, December 4, 2024, 9:00 AM – 10:30 AM, Vancouver time (PST)',
    ],
    [
      'of one day there, for a viewer in Sydney whose day it is not',
      event('2024-12-04T17:00:00Z', '2024-12-04T18:30:00Z'),
      'Australia/Sydney',
      'Thursday, December 5, 2024, 4:00 AM – 5:30 AM, Sydney time (GMT+11)',
    ],
    [
      'that crosses midnight only in London',
      event('2024-12-04T23:00:00Z', '2024-12-05T01:00:00Z'),
      'Europe/London',
      'Wednesday, December 4, 2024, 11:00 PM – Thursday, December 5, 2024, 1:00 AM, London time (GMT)',
    ],
    [
      'of several days',
      event('2024-12-15T23:00:00Z', '2024-12-17T20:00:00Z'),
      toronto,
      'Sunday, December 15, 2024, 6:00 PM – Tuesday, December 17, 2024, 3:00 PM, Toronto time (EST)',
    ],
    [
      'over the end of summer time in Toronto',
      event('2024-11-02T22:00:00Z', '2024-11-03T20:00:00Z'),
      toronto,
      'Saturday, November 2, 2024, 6:00 PM – Sunday, November 3, 2024, 3:00 PM, Toronto time (EDT/EST)',
    ],
    [
      'over the beginning of summer time in London',
      event('2024-03-30T18:00:00Z', '2024-03-31T09:00:00Z', 'Europe/London'),
      'Europe/London',
      'Saturday, March 30, 2024, 6:00 PM – Sunday, March 31, 2024, 10:00 AM, London time (GMT/GMT+1)',
    ],
    [
      'that ends at midnight',
      event('2024-12-05T00:00:00Z', '2024-12-05T05:00:00Z'),
      toronto,
      'Wednesday, December 4, 2024, 7:00 PM – 12:00 AM, Toronto time (EST)',
    ],
    [
      'of several days that ends at midnight',
      event('2024-12-04T00:00:00Z', '2024-12-05T05:00:00Z'),
      toronto,
      'Tuesday, December 3, 2024, 7:00 PM – Thursday, December 5, 2024, 12:00 AM, Toronto time (EST)',
    ],
    [
      'of a whole day, wherever the viewer is',
      event('2024-12-04T05:00:00Z', null, toronto, true),
      'Australia/Sydney',
      'Wednesday, December 4, 2024, all day',
    ],
    [
      'of whole days, wherever the viewer is',
      event('2024-11-02T04:00:00Z', '2024-11-04T05:00:00Z', toronto, true),
      'America/Vancouver',
      'Saturday, November 2 – Monday, November 4, 2024, all day',
    ],
    [
      'of whole days over New Year',
      event('2024-12-31T05:00:00Z', '2025-01-01T05:00:00Z', toronto, true),
      toronto,
      'Tuesday, December 31, 2024 – Wednesday, January 1, 2025, all day',
    ],
  ])('%s', (_, span, zone, text) => {
    expect(formatEventRange(span, zone).text).toBe(text)
  })

  test.each([
    ['2024-11-03T05:30:00Z', 'America/Toronto', '1:30 AM', 'Toronto time (EDT)'],
    ['2024-11-03T06:30:00Z', 'America/Toronto', '1:30 AM', 'Toronto time (EST)'],
    ['2024-11-03T08:30:00Z', 'America/Vancouver', '1:30 AM', 'Vancouver time (PDT)'],
    ['2024-11-03T09:30:00Z', 'America/Vancouver', '1:30 AM', 'Vancouver time (PST)'],
    ['2024-10-27T00:30:00Z', 'Europe/London', '1:30 AM', 'London time (GMT+1)'],
    ['2024-10-27T01:30:00Z', 'Europe/London', '1:30 AM', 'London time (GMT)'],
    ['2024-04-06T15:30:00Z', 'Australia/Sydney', '2:30 AM', 'Sydney time (GMT+11)'],
    ['2024-04-06T16:30:00Z', 'Australia/Sydney', '2:30 AM', 'Sydney time (GMT+10)'],
  ])('the repeated hour: %s in %s reads %s %s', (instant, zone, clock, zoneText) => {
    expect(formatEventRange(event(instant, null, zone))).toMatchObject({ clock, zone: zoneText })
  })

  test('comes in parts too', () => {
    expect(formatEventRange(event('2024-12-15T23:00:00Z', '2024-12-17T20:00:00Z'))).toMatchObject({
      days: 'Sunday, December 15 – Tuesday, December 17, 2024',
      clock: 'from 6:00 PM to 3:00 PM',
      zone: 'Toronto time (EST)',
    })
  })
})

describe('an event of several days', () => {
  test('is one that ends on another day in its own zone, whatever day it is in UTC', () => {
    expect(isMultiDay(event('2024-12-02T23:00:00Z', '2024-12-03T01:00:00Z'))).toBe(false)
    expect(isMultiDay(event('2024-12-02T23:00:00Z', '2024-12-03T05:30:00Z'))).toBe(true)
    expect(isMultiDay(event('2024-12-02T23:00:00Z'))).toBe(false)
  })
  test('does not reach into the day whose first midnight ends it', () => {
    expect(eventDays(event('2024-12-02T14:00:00Z', '2024-12-05T05:00:00Z'))).toEqual({
      first: '2024-12-02',
      last: '2024-12-04',
    })
  })
  test('includes its last day when it is an all-day event', () => {
    expect(eventDays(event('2024-12-02T05:00:00Z', '2024-12-04T05:00:00Z', toronto, true))).toEqual({
      first: '2024-12-02',
      last: '2024-12-04',
    })
  })
})

test('a zone is called by its place', () => {
  expect(zoneLabel('America/St_Johns')).toBe('St Johns')
  expect(zoneLabel('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  expect(zoneLabel('UTC')).toBe('UTC')
  const noon = { date: '2026-11-20T12:00:00Z', end_date: null, all_day: false, time_zone: 'UTC' }
  expect(formatEventRange(noon).zone).toBe('UTC')
})

// British Columbia changed its clocks for the last time in March 2026.
test.each([
  ['2026-01-10T16:00:00Z', 'America/Vancouver', '8:00 AM', 'Vancouver time (PST)'],
  ['2026-07-10T16:00:00Z', 'America/Vancouver', '9:00 AM', 'Vancouver time (PDT)'],
  ['2027-01-10T16:00:00Z', 'America/Vancouver', '9:00 AM', 'Vancouver time (PDT)'],
  ['2027-01-10T16:00:00Z', 'Canada/Pacific', '9:00 AM', 'Pacific time (PDT)'],
])('rules newer than the engine: %s in %s reads %s %s', (instant, zone, clock, zoneText) => {
  expect(formatEventRange(event(instant, null, zone))).toMatchObject({ clock, zone: zoneText })
  expect(eventDays(event('2027-01-11T07:30:00Z', null, 'America/Vancouver')).first).toBe('2027-01-11')
})

test('a moment reads as the clocks and calendars of a zone show it', () => {
  const long = { dateStyle: 'long', timeStyle: 'short' } as const
  expect(inZone(new Date('2026-11-20T15:00:00Z'), toronto, long)).toBe('November 20, 2026 at 10:00 AM')
  expect(inZone(new Date('2024-12-04T04:05:00Z'), toronto, long)).toBe('December 3, 2024 at 11:05 PM')
})
