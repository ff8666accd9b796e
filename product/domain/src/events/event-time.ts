/**
 * Formats when an event is. `date` and `end_date` are instants, and the zone decides how they read
 * (docs/specification/events.md#time-zones). For an all-day event only the days count: `date` is the midnight that
 * begins its first day, `end_date` the midnight that begins its last day (null: one day), both in the event's own zone,
 * and no other zone moves them.
 */
import { dateFormat } from '../text/date-format'
import { siteLocale } from '../text/locale'
import { abbreviationAt, offsetAt } from './zone-rules'
import { addDays, dayIn, instantToZoned } from './zoned-time'

export interface EventSpan {
  /** Start, ISO instant. */
  date: string
  /** End, ISO instant, or null for an event without a stated end. */
  end_date: string | null
  /** IANA zone of the place where the event happens. */
  time_zone: string
  /** The days count, and not the clock. */
  all_day: boolean
}

/** The text is formatted in UTC, which every engine knows. The zone was applied before. */
const words = (instant: Date, options: Intl.DateTimeFormatOptions) =>
  dateFormat(siteLocale, { ...options, timeZone: 'UTC' })
    .format(instant)
    // Engines differ in the space before AM and PM.
    .replace(/\s/g, ' ')

/** Returns a zone's place for people: America/St_Johns becomes St Johns. */
export const zoneLabel = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

/** Formats an instant as calendars and clocks in a zone show it, with options of `Intl.DateTimeFormat`. */
export const inZone = (instant: Date, zone: string, options: Intl.DateTimeFormatOptions): string =>
  words(new Date(instant.getTime() + offsetAt(instant, zone)), options)

/** Formats a wall clock the North American way: 12:00 PM. */
export const clockIn = (instant: Date, zone: string): string =>
  inZone(instant, zone, { hour: 'numeric', minute: '2-digit' })

/**
 * Returns the first and last day of an event in its own zone. An event that ends at midnight does not include the day
 * that begins then.
 */
export function eventDays({ date, end_date, time_zone, all_day }: EventSpan): {
  first: string
  last: string
} {
  const first = dayIn(new Date(date), time_zone)
  if (!end_date || Date.parse(end_date) <= Date.parse(date)) return { first, last: first }
  const end = instantToZoned(new Date(end_date), time_zone)
  return { first, last: !all_day && end.time === '00:00' ? addDays(end.date, -1) : end.date }
}

/** Returns whether an event ends on another day than it starts, in its own zone. */
export function isMultiDay(event: EventSpan): boolean {
  const { first, last } = eventDays(event)
  return first !== last
}

export interface EventRangeText {
  /** Such as 'Wednesday, December 4, 2024', or 'Sunday, December 15 – Tuesday, December 17, 2024'. */
  days: string
  /**
   * Such as '12:00 PM – 1:30 PM'. Over several days it is 'from 6:00 PM', with 'to 3:00 PM' where an end is known. Null
   * for all-day events.
   */
  clock: string | null
  /** Such as 'Toronto time (EST)', with both names where the clocks change in between. Null for all-day events. */
  zone: string | null
  /** Day, time and zone in one line. */
  text: string
}

/**
 * Formats when an event is, as clocks and calendars in `zone` show it. An all-day event keeps its own days.
 * @param zone IANA zone; the default is the event's own
 */
export function formatEventRange(event: EventSpan, zone: string = event.time_zone): EventRangeText {
  const shownIn = event.all_day ? event.time_zone : zone
  const { first, last } = eventDays({ ...event, time_zone: shownIn })
  const days = dayRange(first, last)
  if (event.all_day) return { days, clock: null, zone: null, text: `${days}, all day` }

  const start = new Date(event.date)
  const end = event.end_date && Date.parse(event.end_date) > start.getTime() ? new Date(event.end_date) : null
  const from = clockIn(start, zone)
  const to = end && clockIn(end, zone)
  const names = [...new Set([start, end ?? start].map(at => abbreviationAt(at, zone)))].join('/')
  const zoneText = zoneLabel(zone) === names ? names : `${zoneLabel(zone)} time (${names})`
  if (first === last) {
    const clock = to ? `${from} – ${to}` : from
    return { days, clock, zone: zoneText, text: `${days}, ${clock}, ${zoneText}` }
  }
  return {
    days,
    clock: `from ${from} to ${to}`,
    zone: zoneText,
    text: `${longDay(first)}, ${from} – ${longDay(dayIn(end ?? start, zone))}, ${to}, ${zoneText}`,
  }
}

/** ISO days are formatted in UTC, where every day has 24 hours. */
const dayText = (day: string, options: Intl.DateTimeFormatOptions) =>
  words(new Date(`${day}T12:00:00Z`), options)

const longDay = (day: string) => dayText(day, { dateStyle: 'full' })

function dayRange(first: string, last: string): string {
  if (first === last) return longDay(first)
  const sameYear = first.slice(0, 4) === last.slice(0, 4)
  const opening = dayText(first, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  })
  return `${opening} – ${longDay(last)}`
}
