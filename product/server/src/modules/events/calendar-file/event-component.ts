/**
 * Writes one event as a VEVENT (RFC 5545, section 3.6.1): a UID that never changes, a SEQUENCE that grows with each
 * edit, instants in UTC or, for all-day events, days. Cancelled events say so instead of vanishing.
 */
import { addDays } from '@juno/domain/events/zoned-time'
import { eventDays } from '@juno/domain/events/event-time'
import type { CalendarEvent } from './calendar-event'
import { dateValue, instantValue, lineValue, textValue, uriValue } from './content-lines'

/** docs/specification/calendar-feed.md#event-component */
const DEFAULT_LOCATION = 'Online'
/** An event without a stated end takes this long. */
const ASSUMED_HOURS = 1

export function eventComponent(event: CalendarEvent, siteUrl: string): string[] {
  const page = event.cancelled ? null : uriValue(`${siteUrl}/events/${event.id}`)
  const meeting = event.meeting_url && uriValue(event.meeting_url)
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${instantValue(event.updated_at)}`,
    `CREATED:${instantValue(event.created_at)}`,
    `LAST-MODIFIED:${instantValue(event.updated_at)}`,
    `SEQUENCE:${event.sequence}`,
    ...times(event),
    `SUMMARY:${lineValue(event.title)}`,
    `DESCRIPTION:${textValue(description(event, meeting, page))}`,
    `LOCATION:${lineValue(event.location ?? '') || DEFAULT_LOCATION}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.busy && !event.cancelled && !event.all_day ? 'OPAQUE' : 'TRANSPARENT'}`,
    ...(page ? [`URL:${page}`] : []),
    ...(meeting ? [`CONFERENCE;VALUE=URI;FEATURE=VIDEO:${meeting}`] : []),
    'END:VEVENT',
  ]
}

function times(event: CalendarEvent): string[] {
  if (event.all_day) {
    const { first, last } = eventDays({
      ...event,
      date: event.date.toISOString(),
      end_date: event.end_date?.toISOString() ?? null,
    })
    // DTEND of an all-day event is the first free day after it.
    return [`DTSTART;VALUE=DATE:${dateValue(first)}`, `DTEND;VALUE=DATE:${dateValue(addDays(last, 1))}`]
  }
  const stated = event.end_date && event.end_date > event.date ? event.end_date : null
  const end = stated ?? new Date(event.date.getTime() + ASSUMED_HOURS * 3_600_000)
  return [`DTSTART:${instantValue(event.date)}`, `DTEND:${instantValue(end)}`]
}

const ANSWERS = {
  attending: null,
  waitlisted: 'You are on the waitlist.',
  maybe: 'You may attend.',
} as const

function description(event: CalendarEvent, meeting: string | null, page: string | null): string {
  const registration = event.registration_url && uriValue(event.registration_url)
  return [
    event.cancelled ? 'This event was cancelled.' : event.answer && ANSWERS[event.answer],
    event.description,
    event.host_name && `Hosted by ${lineOf(event.host_name)}`,
    !event.cancelled && meeting && `Join online: ${meeting}`,
    !event.cancelled && registration && `Register: ${registration}`,
    page,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const lineOf = (text: string) => text.replace(/\s+/g, ' ')
