// What a moment means for an event: whether it is over, and whether a seat is left.
import { eventDays, type EventSpan } from '@juno/domain/event-time'
import { addDays, zonedDateTimeToInstant } from '@juno/domain/zoned-time'

const hour = 3_600_000

/** When an event ends: as stated; an hour after its start where nothing is; after its last day where days count. */
export function eventEnd(event: EventSpan): Date {
  if (event.all_day)
    return zonedDateTimeToInstant(addDays(eventDays(event).last, 1), '00:00', event.time_zone)
  const start = Date.parse(event.date)
  const end = event.end_date ? Date.parse(event.end_date) : start
  return new Date(end > start ? end : start + hour)
}

export const isOver = (event: EventSpan, now: Date) => eventEnd(event) <= now

/** Seats left; null without a limit. Never negative: a capacity may be lowered below what is taken. */
export const seatsLeft = (capacity: number | null, attending: number): number | null =>
  capacity === null ? null : Math.max(0, capacity - attending)
