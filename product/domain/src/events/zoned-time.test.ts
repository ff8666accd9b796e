import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  instantToZoned,
  isTimeZone,
  monthBounds,
  wallClockHappens,
  zonedDateTimeToInstant,
} from './zoned-time'

// The days are in 2024 and 2025, so that later decisions of governments about summer time cannot change them.
const toronto = 'America/Toronto'
const vancouver = 'America/Vancouver'
const london = 'Europe/London'
const sydney = 'Australia/Sydney'

describe('the day on which summer time begins', () => {
  test.each([
    // Columns: zone, day, last minute before, its instant, a skipped time, its instant, first minute after, its instant
    [toronto, '2024-03-10', '01:59', '06:59', '02:30', '07:30', '03:00', '07:00'],
    [toronto, '2025-03-09', '01:59', '06:59', '02:30', '07:30', '03:00', '07:00'],
    [vancouver, '2024-03-10', '01:59', '09:59', '02:30', '10:30', '03:00', '10:00'],
    [vancouver, '2025-03-09', '01:59', '09:59', '02:30', '10:30', '03:00', '10:00'],
    [london, '2024-03-31', '00:59', '00:59', '01:30', '01:30', '02:00', '01:00'],
    [london, '2025-03-30', '00:59', '00:59', '01:30', '01:30', '02:00', '01:00'],
    [sydney, '2024-10-06', '01:59', '15:59', '02:30', '16:30', '03:00', '16:00'],
    [sydney, '2025-10-05', '01:59', '15:59', '02:30', '16:30', '03:00', '16:00'],
  ])('%s %s: %s is %sZ, %s is skipped and means %sZ, %s is %sZ', (zone, day, ...times) => {
    const [before, beforeUtc, skipped, skippedUtc, after, afterUtc] = times
    // In Sydney this is still the day before in UTC.
    const utcDay = zone === sydney ? addDays(day, -1) : day
    const instant = (time: string) => zonedDateTimeToInstant(day, time, zone).toISOString()
    expect(instant(before!)).toBe(`${utcDay}T${beforeUtc}:00.000Z`)
    expect(instant(skipped!)).toBe(`${utcDay}T${skippedUtc}:00.000Z`)
    expect(instant(after!)).toBe(`${utcDay}T${afterUtc}:00.000Z`)
    expect([before!, skipped!, after!].map(time => wallClockHappens(day, time, zone))).toEqual([
      'once',
      'never',
      'once',
    ])
    const moved = instantToZoned(new Date(instant(skipped!)), zone)
    expect(moved, 'a skipped time is an hour later').toEqual({
      date: day,
      time: `0${Number(skipped!.slice(0, 2)) + 1}:30`,
    })
  })
})

describe('the day on which summer time ends', () => {
  test.each([
    // Columns: zone, day, a repeated time, its first and its second instant, the minute after both
    [toronto, '2024-11-03', '01:30', '05:30', '06:30', '02:00', '07:00'],
    [toronto, '2025-11-02', '01:30', '05:30', '06:30', '02:00', '07:00'],
    [vancouver, '2024-11-03', '01:30', '08:30', '09:30', '02:00', '10:00'],
    [vancouver, '2025-11-02', '01:30', '08:30', '09:30', '02:00', '10:00'],
    [london, '2024-10-27', '01:30', '00:30', '01:30', '02:00', '02:00'],
    [london, '2025-10-26', '01:30', '00:30', '01:30', '02:00', '02:00'],
    [sydney, '2024-04-07', '02:30', '15:30', '16:30', '03:00', '17:00'],
    [sydney, '2025-04-06', '02:30', '15:30', '16:30', '03:00', '17:00'],
  ])('%s %s: %s happens at %sZ and again at %sZ, %s is %sZ', (zone, day, ...times) => {
    const [repeated, first, second, after, afterUtc] = times
    const utcDay = zone === sydney ? addDays(day, -1) : day
    expect(zonedDateTimeToInstant(day, repeated!, zone).toISOString()).toBe(`${utcDay}T${first}:00.000Z`)
    expect(zonedDateTimeToInstant(day, after!, zone).toISOString()).toBe(`${utcDay}T${afterUtc}:00.000Z`)
    expect(wallClockHappens(day, repeated!, zone)).toBe('twice')
    expect(wallClockHappens(day, after!, zone)).toBe('once')
    for (const instant of [first, second])
      expect(instantToZoned(new Date(`${utcDay}T${instant}:00Z`), zone)).toEqual({
        date: day,
        time: repeated,
      })
  })
})

test.each([
  [toronto, '2024-12-31', '23:59', '2025-01-01T04:59:00.000Z'],
  [vancouver, '2024-07-01', '00:00', '2024-07-01T07:00:00.000Z'],
  [london, '2024-02-29', '12:00', '2024-02-29T12:00:00.000Z'],
  [sydney, '2025-01-01', '00:00', '2024-12-31T13:00:00.000Z'],
  ['Asia/Kolkata', '2024-12-02', '22:30', '2024-12-02T17:00:00.000Z'],
  ['America/St_Johns', '2024-12-02', '13:30', '2024-12-02T17:00:00.000Z'],
  ['Pacific/Kiritimati', '2024-12-03', '07:00', '2024-12-02T17:00:00.000Z'],
  ['UTC', '2024-12-02', '17:00', '2024-12-02T17:00:00.000Z'],
])('in %s, %s %s is the instant %s, there and back', (zone, date, time, instant) => {
  expect(zonedDateTimeToInstant(date, time, zone).toISOString()).toBe(instant)
  expect(instantToZoned(new Date(instant), zone)).toEqual({ date, time })
})

test.each([
  [toronto, '2024-03-10T07:00Z'],
  [toronto, '2024-11-03T06:00Z'],
  [vancouver, '2025-03-09T10:00Z'],
  [vancouver, '2025-11-02T09:00Z'],
  [london, '2024-03-31T01:00Z'],
  [london, '2024-10-27T01:00Z'],
  [sydney, '2025-04-05T16:00Z'],
  [sydney, '2025-10-04T16:00Z'],
])(
  'in %s every half hour around the change at %s goes there and back, the first time it happens',
  (zone, change) => {
    const seen = new Set<string>()
    for (let steps = -8; steps <= 8; steps += 1) {
      const at = Date.parse(change) + steps * 1_800_000
      const { date, time } = instantToZoned(new Date(at), zone)
      if (!seen.has(time)) expect(zonedDateTimeToInstant(date, time, zone).getTime(), time).toBe(at)
      seen.add(time)
    }
  },
)

test.each([
  ['2024-02-30', '12:00', toronto],
  ['2024-04-31', '12:00', toronto],
  ['2024-04-30', '24:00', toronto],
  ['2024-04-30', '', toronto],
  ['', '12:00', toronto],
  ['2024-04-30', '12:00', 'America/Atlantis'],
])('there is no %s %s in %s', (date, time, zone) => {
  expect(() => zonedDateTimeToInstant(date, time, zone)).toThrow(RangeError)
})

test('a zone is known or it is not', () => {
  expect(isTimeZone('Australia/Sydney')).toBe(true)
  expect(isTimeZone('America/Atlantis')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})

describe('the bounds of a month', () => {
  test.each([
    ['2024-03', toronto, '2024-03-01T05:00:00.000Z', '2024-04-01T04:00:00.000Z'],
    ['2024-11', vancouver, '2024-11-01T07:00:00.000Z', '2024-12-01T08:00:00.000Z'],
    ['2024-10', london, '2024-09-30T23:00:00.000Z', '2024-11-01T00:00:00.000Z'],
    ['2025-04', sydney, '2025-03-31T13:00:00.000Z', '2025-04-30T14:00:00.000Z'],
    ['2024-12', 'UTC', '2024-12-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z'],
  ])('%s in %s runs from %s to %s, whichever way the clocks went', (month, zone, start, end) => {
    const bounds = monthBounds(month, zone)
    expect([bounds.start.toISOString(), bounds.end.toISOString()]).toEqual([start, end])
  })
})

test('days and months are counted by the calendar, not in hours', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2024-03-10', 1)).toBe('2024-03-11')
  expect(addDays('2025-01-01', -1)).toBe('2024-12-31')
  expect(addMonths('2024-12', 1)).toBe('2025-01')
  expect(addMonths('2024-01', -1)).toBe('2023-12')
  expect(addMonths('2024-11', 12)).toBe('2025-11')
})
