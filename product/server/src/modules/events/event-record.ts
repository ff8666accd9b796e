/** Reads an event for mails from its row or from a notice that a trigger wrote. */
import type { EventSpan } from '@juno/domain/events/event-time'
import type { CalendarEvent } from './calendar-file/calendar-event'

/** An event in a mail. Its texts are the organiser's. */
export interface MailedEvent extends EventSpan {
  id: string
  title: string
  location: string | null
}

/** An event's row as JSON: instants are ISO strings. */
export interface EventRecord extends MailedEvent {
  description: string
  registration_url: string | null
  host_name: string | null
  sequence: number
  cancelled_at: string | null
  created_at: string
  updated_at: string
}

/** Selects an EventRecord out of `public.events e`, as one column of JSON. */
export const EVENT_RECORD = 'to_jsonb(e) as event'

/** Returns the event for the member's calendar. */
export function calendarEvent(
  event: EventRecord,
  answer: NonNullable<CalendarEvent['answer']>,
  meetingUrl: string | null,
): CalendarEvent {
  const { cancelled_at, date, end_date, created_at, updated_at, ...rest } = event
  return {
    ...rest,
    date: new Date(date),
    end_date: end_date === null ? null : new Date(end_date),
    created_at: new Date(created_at),
    updated_at: new Date(updated_at),
    cancelled: cancelled_at !== null,
    answer,
    busy: answer === 'attending',
    meeting_url: answer === 'attending' ? meetingUrl : null,
  }
}
