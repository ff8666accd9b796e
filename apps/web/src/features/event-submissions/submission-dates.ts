// Dates as the review shows them (docs/specification/event-submissions.md#dates).
import { clockIn, formatEventRange, isMultiDay, type EventSpan } from '@juno/domain/events/event-time'
import { longMomentText } from '@/lib/dates'

/** When a submitted event would be, in its own zone. */
export function submissionWhen(event: EventSpan): string {
  const { text, zone } = formatEventRange(event)
  if (event.all_day) return text
  const start = longMomentText(event.date, event.time_zone)
  const end = event.end_date && Date.parse(event.end_date) > Date.parse(event.date) ? event.end_date : null
  if (!end) return `${start}, ${zone}`
  const until = isMultiDay(event)
    ? longMomentText(end, event.time_zone)
    : clockIn(new Date(end), event.time_zone)
  return `${start} – ${until}, ${zone}`
}
