// Dates as the review shows them: month day, year with the time in am and pm
// (docs/specification/event-submissions.md#dates).
import { clockIn, formatEventRange, isMultiDay, type EventSpan } from '@juno/domain/events/event-time'

/** 'July 10, 2030 at 12:00 PM'. */
export const submissionDate = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
    .format(new Date(instant))
    .replace(/\s/g, ' ')

/** When a submitted event would be, in its own zone. */
export function submissionWhen(event: EventSpan): string {
  const { text, zone } = formatEventRange(event)
  if (event.all_day) return text
  const start = submissionDate(event.date, event.time_zone)
  const end = event.end_date && Date.parse(event.end_date) > Date.parse(event.date) ? event.end_date : null
  if (!end) return `${start}, ${zone}`
  const until = isMultiDay(event)
    ? submissionDate(end, event.time_zone)
    : clockIn(new Date(end), event.time_zone)
  return `${start} – ${until}, ${zone}`
}
