import { afterEach, expect, test, vi } from 'vitest'
import { abbreviationAt, offsetAt } from './zone-rules'

const Format = Intl.DateTimeFormat
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'America/Nuuk']
const halves = ['2027-01-15T12:00:00Z', '2027-07-15T12:00:00Z'].map(instant => new Date(instant))
const clocks = () =>
  zones.flatMap(zone => halves.map(at => [zone, abbreviationAt(at, zone), offsetAt(at, zone)] as const))

afterEach(() => vi.restoreAllMocks())

test('the clocks of every zone have a name from North America, or that of their distance from GMT', () => {
  for (const [zone, name, offset] of clocks()) {
    const distance = /^GMT(?:([+-])(\d+)(?::(\d\d))?)?$/.exec(name)
    if (!distance) expect([zone, name].join(' ')).toMatch(/ ([ACEMPH]|AK)[SD]T$| UTC$/)
    else {
      const [, sign, hours = 0, minutes = 0] = distance
      expect([zone, (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)]).toEqual([
        zone,
        offset / 60_000,
      ])
    }
  }
})

test('the names and hours are the same in an engine that does not know the latest rules', () => {
  const known = clocks()
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (
    locale?: string | string[],
    options: Intl.DateTimeFormatOptions = {},
  ) {
    const before: Record<string, string> = {
      'America/Vancouver': 'America/Los_Angeles',
      'America/Edmonton': 'America/Denver',
      'America/Winnipeg': 'America/Chicago',
      'Africa/Casablanca': 'Europe/London',
    }
    return new Format(locale, { ...options, timeZone: before[options.timeZone!] ?? options.timeZone })
  } as typeof Intl.DateTimeFormat)
  expect(clocks()).toEqual(known)
})

test('a zone that nobody knows is an error', () => {
  expect(() => offsetAt(halves[0]!, 'Mars/Olympus')).toThrow(RangeError)
})
