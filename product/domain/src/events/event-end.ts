/** Decides when an event is over, for pages, mails and the database (private.event_ends is the same rule in SQL). */
import { eventDays, type EventSpan } from './event-time'
import { addDays, zonedDateTimeToInstant } from './zoned-time'

const hour = 3_600_000

/**
 * Returns the stated end, or an hour after the start without one. A whole-day event ends with its last day in its own
 * zone.
 */
export function eventEnd(event: EventSpan): Date {
  if (event.all_day)
    return zonedDateTimeToInstant(addDays(eventDays(event).last, 1), '00:00', event.time_zone)
  const start = Date.parse(event.date)
  const end = event.end_date ? Date.parse(event.end_date) : start
  return new Date(end > start ? end : start + hour)
}

/** Returns why an event takes no answers and no registrations, or null. */
export function closedText(event: EventSpan & { cancelled_at: string | null }, now: Date): string | null {
  if (event.cancelled_at) return 'This event has been cancelled.'
  return isOver(event, now) ? 'This event is over.' : null
}

/** An event is over at the instant of its end. */
export const isOver = (event: EventSpan, now: Date) => eventEnd(event) <= now
