/** When an event is over: one rule for pages, mails and the database (private.event_ends says the same in SQL). */
import { eventDays, type EventSpan } from './event-time'
import { addDays, zonedDateTimeToInstant } from './zoned-time'

const hour = 3_600_000

/** As stated; an hour after the start where nothing is; of whole days, when the last of them ends in the event's zone. */
export function eventEnd(event: EventSpan): Date {
  if (event.all_day)
    return zonedDateTimeToInstant(addDays(eventDays(event).last, 1), '00:00', event.time_zone)
  const start = Date.parse(event.date)
  const end = event.end_date ? Date.parse(event.end_date) : start
  return new Date(end > start ? end : start + hour)
}

/** At the instant of its end it is over. */
export const isOver = (event: EventSpan, now: Date) => eventEnd(event) <= now
