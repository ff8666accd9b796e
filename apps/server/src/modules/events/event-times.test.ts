import { describe, expect, it, vi } from 'vitest'
import { currentZoneRules } from './current-zone-rules'
import { clockIn, dayIn, eventDays, formatEventRange } from './event-times'

// British Columbia changed its clocks for the last time in March 2026; Alberta followed.
const winter = new Date('2027-01-10T16:00:00Z')

describe('rules that are newer than the engine', () => {
  it('shows an hour in Vancouver as clocks there show it', () => {
    expect(clockIn(winter, 'America/Vancouver')).toBe('9:00 AM')
    expect(clockIn(new Date('2026-01-10T16:00:00Z'), 'America/Vancouver')).toBe('8:00 AM')
    expect(clockIn(winter, 'Canada/Pacific')).toBe('9:00 AM')
  })

  it('uses the zone names of the published database where the engine is outdated', () => {
    const old = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (
      locale?: string | string[],
      options: Intl.DateTimeFormatOptions = {},
    ) {
      const zone = options.timeZone === 'America/Vancouver' ? 'America/Los_Angeles' : options.timeZone
      return new Format(locale, { ...options, timeZone: zone })
    } as typeof Intl.DateTimeFormat)
    const range = formatEventRange({
      date: winter.toISOString(),
      end_date: null,
      time_zone: 'America/Vancouver',
      all_day: false,
    })
    old.mockRestore()
    expect(range.text).toBe('Sunday, January 10, 2027, 9:00 AM, Vancouver time (MST)')
  })

  it('puts an event around midnight on the local day', () => {
    const late = new Date('2027-01-11T07:30:00Z')
    expect(dayIn(late, 'America/Vancouver')).toBe('2027-01-11')
    expect(
      eventDays({ date: late.toISOString(), end_date: null, time_zone: 'America/Vancouver', all_day: false }),
    ).toEqual({ first: '2027-01-11', last: '2027-01-11' })
  })
})

it('falls back on the engine for a zone that the published database does not have', () => {
  expect(currentZoneRules.offsetAt(winter, 'UTC')).toBe(0)
  expect(currentZoneRules.abbreviationAt(winter, 'America/Toronto', 'en-US')).toBe('EST')
  expect(() => currentZoneRules.offsetAt(winter, 'Mars/Olympus')).toThrow(RangeError)
})

const Format = Intl.DateTimeFormat
