// Formats dates for the review (docs/specification/event-submissions.md#dates).
import { clockIn, formatEventRange, inZone, isMultiDay, type EventSpan } from '@juno/domain/events/event-time'

/** Says when a submitted event would be, in its own zone. */
export function submissionWhen(event: EventSpan): string {
  const { text, zone } = formatEventRange(event)
  if (event.all_day) return text
  const start = longMoment(event.date, event.time_zone)
  const end = event.end_date && Date.parse(event.end_date) > Date.parse(event.date) ? event.end_date : null
  if (!end) return `${start}, ${zone}`
  const until = isMultiDay(event) ? longMoment(end, event.time_zone) : clockIn(new Date(end), event.time_zone)
  return `${start} – ${until}, ${zone}`
}

/** Returns 'November 20, 2026 at 10:00 AM'. */
const longMoment = (instant: string, zone: string) =>
  inZone(new Date(instant), zone, { dateStyle: 'long', timeStyle: 'short' })
