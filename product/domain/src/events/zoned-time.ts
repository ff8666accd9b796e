/** Converts between instants and the wall-clock times of a time zone. event-time formats them. */
import { offsetAt } from './zone-rules'

/** A wall-clock time is no instant, because it has no zone. */
export interface WallClock {
  /** ISO day: 2024-11-03. */
  date: string
  /** 24 hours: 18:30. */
  time: string
}

const minute = 60_000
const dayLength = 24 * 60 * minute

const two = (value: number) => String(value).padStart(2, '0')
const isoDay = (instant: Date) => instant.toISOString().slice(0, 10)

/** Returns whether this JavaScript engine knows the IANA zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Returns the wall-clock time of a zone at an instant. */
export function instantToZoned(instant: Date, zone: string): WallClock {
  const shown = new Date(instant.getTime() + offsetAt(instant, zone))
  return { date: isoDay(shown), time: `${two(shown.getUTCHours())}:${two(shown.getUTCMinutes())}` }
}

/**
 * Returns the milliseconds of a wall-clock time as if it were UTC. @throws RangeError when day or time do not exist.
 */
function asUtc(date: string, time: string): number {
  const milliseconds = Date.parse(`${date}T${time}:00.000Z`)
  // In some engines, Date.parse turns 31 April into 1 May.
  if (Number.isNaN(milliseconds) || isoDay(new Date(milliseconds)) !== date)
    throw new RangeError(`There is no ${date} ${time}.`)
  return milliseconds
}

/** Returns the offsets shortly before and shortly after a wall clock. They differ when the clocks change about then. */
function offsetsAround(utc: number, zone: string): [before: number, after: number] {
  return [offsetAt(new Date(utc - dayLength), zone), offsetAt(new Date(utc + dayLength), zone)]
}

/**
 * Returns how often a wall clock shows this time on this day: 'once'; 'never' in the hour that is skipped when summer
 * time begins; 'twice' in the hour that is repeated when it ends.
 */
export function wallClockHappens(date: string, time: string, zone: string): 'never' | 'once' | 'twice' {
  const utc = asUtc(date, time)
  const [before, after] = offsetsAround(utc, zone)
  if (before === after) return 'once'
  const early = offsetAt(new Date(utc - before), zone) === before
  const late = offsetAt(new Date(utc - after), zone) === after
  return early && late ? 'twice' : early || late ? 'once' : 'never'
}

/**
 * Returns the instant at which clocks in a zone show a time. In the hour that is repeated when summer time ends, it is
 * the first of the two. In the hour that is skipped when it begins, 2:30 becomes 3:30: the same time after the change
 * (RFC 5545, section 3.3.5, defines both alike).
 * @param date ISO day, 2024-03-10
 * @param time 24 hours, 02:30
 * @throws RangeError when there is no such day, time or zone.
 */
export function zonedDateTimeToInstant(date: string, time: string, zone: string): Date {
  const utc = asUtc(date, time)
  const [before, after] = offsetsAround(utc, zone)
  const first = new Date(utc - before)
  if (before === after || offsetAt(first, zone) === before) return first
  const second = new Date(utc - after)
  return offsetAt(second, zone) === after ? second : first
}

/** Returns an ISO day some days later, or earlier. */
export const addDays = (date: string, days: number): string =>
  isoDay(new Date(asUtc(date, '00:00') + days * dayLength))

/** Returns the day in a zone at an instant. */
export const dayIn = (instant: Date, zone: string): string => instantToZoned(instant, zone).date

/** Returns a month some months later, or earlier. Months are written 2024-11. */
export function addMonths(month: string, months: number): string {
  const first = new Date(asUtc(`${month}-01`, '00:00'))
  first.setUTCMonth(first.getUTCMonth() + months)
  return isoDay(first).slice(0, 7)
}

/** Returns the first instant of a month in a zone, and the first of the next, which is excluded. */
export function monthBounds(month: string, zone: string): { start: Date; end: Date } {
  return {
    start: zonedDateTimeToInstant(`${month}-01`, '00:00', zone),
    end: zonedDateTimeToInstant(`${addMonths(month, 1)}-01`, '00:00', zone),
  }
}

/** Returns every day of a month, in order. */
export function monthDays(month: string): string[] {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  return Array.from({ length: Number(last.slice(8)) }, (_, index) => addDays(`${month}-01`, index))
}

/** Returns the same day of another month, or its last where it is shorter. */
export function sameDayIn(month: string, day: string): string {
  const days = monthDays(month)
  return days[Math.min(Number(day.slice(8)), days.length) - 1] ?? `${month}-01`
}
