// Event times in words: the event's own zone first, the viewer's beside it where her clock says something else.
// `events.date` is an instant; the zone decides how it reads (design section 8).

interface EventSpan {
  /** Start, ISO instant. */
  date: string
  /** End, ISO instant; null for an event without a stated end. */
  end_date: string | null
  /** IANA zone of the place the event happens in. */
  time_zone: string
  /** Days count, not the clock. */
  all_day: boolean
}

const locale = 'en-CA'

const format = (instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(instant)

/** Calendar day in a zone, as a comparable text: 2026-12-02. */
const dayIn = (instant: Date, timeZone: string) =>
  format(instant, timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' })

/** Wall clock in 12 hours, told the North American way: 12:00 PM. */
const clockIn = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
    .format(instant)
    .replace(/\s/g, ' ')

const shortDay = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone }).format(instant)

/** A zone's place, for people: America/St_Johns reads St Johns. */
export const zoneLabel = (timeZone: string) => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone

/** The zone of the browser. */
export const viewerTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Month and day for the date badge, in the event's own zone. */
export function eventBadge({ date, time_zone }: EventSpan): { month: string; day: string } {
  const start = new Date(date)
  return {
    month: new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: time_zone }).format(start),
    day: format(start, time_zone, { day: '2-digit' }),
  }
}

/** An event is multi-day when it ends on another day than it starts, seen from its own zone. */
export function isMultiDay({ date, end_date, time_zone }: EventSpan): boolean {
  return end_date !== null && dayIn(new Date(date), time_zone) !== dayIn(new Date(end_date), time_zone)
}

/**
 * When the event is, as parts to be joined by a middle dot: `['12:00 PM Toronto', '9:00 AM for you']`, or
 * `['Dec 15 – 17', 'from 6:00 PM Toronto']`. The viewer's clock is left out where it agrees, and names the
 * day where that differs.
 */
export function eventWhen(event: EventSpan, viewerZone: string): string[] {
  const { date, end_date, time_zone } = event
  const start = new Date(date)
  const parts: string[] = []
  const multiDay = isMultiDay(event)
  if (multiDay && end_date) parts.push(dayRange(start, new Date(end_date), time_zone))
  if (event.all_day) return multiDay ? parts : ['All day']
  parts.push(`${multiDay ? 'from ' : ''}${clockIn(start, time_zone)} ${zoneLabel(time_zone)}`)
  const sameDay = dayIn(start, time_zone) === dayIn(start, viewerZone)
  const there = clockIn(start, time_zone)
  const here = clockIn(start, viewerZone)
  if (!sameDay) parts.push(`${shortDay(start, viewerZone)}, ${here} for you`)
  else if (here !== there) parts.push(`${here} for you`)
  return parts
}

function dayRange(start: Date, end: Date, timeZone: string): string {
  const months = [start, end].map(day => format(day, timeZone, { year: 'numeric', month: '2-digit' }))
  const last = months[0] === months[1] ? format(end, timeZone, { day: 'numeric' }) : shortDay(end, timeZone)
  return `${shortDay(start, timeZone)} – ${last}`
}
