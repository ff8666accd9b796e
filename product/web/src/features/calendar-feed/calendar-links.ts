// Builds links that open an event in Google's or Outlook's calendar, ready to be saved.
import { eventEnd } from '@juno/domain/events/event-end'
import { defaultEventLocation } from '@juno/domain/events/event-texts'
import { eventDays, type EventSpan } from '@juno/domain/events/event-time'
import { addDays } from '@juno/domain/events/zoned-time'
import { shortened } from '@juno/domain/text/graphemes'

export interface CalendarEntry extends EventSpan {
  title: string
  description: string
  location: string | null
}

const seconds = (instant: Date) => instant.toISOString().slice(0, 19)
const compact = (text: string) => text.replace(/[-:]/g, '')

/** The description is part of the address, and the calendars refuse longer addresses. */
const longestDescription = 1_000

const details = (event: CalendarEntry, link: string) =>
  `${shortened(event.description.trim(), longestDescription)}\n\n${link}`.trim()
const place = (event: CalendarEntry) => event.location?.trim() || defaultEventLocation

/** @param link address of the event's page, put below the description */
export function googleCalendarLink(event: CalendarEntry, link: string): string {
  const [start, end] = [new Date(event.date), eventEnd(event)]
  const { first, last } = eventDays(event)
  const dates = event.all_day
    ? [first, addDays(last, 1)].map(compact)
    : [start, end].map(instant => `${compact(seconds(instant))}Z`)
  return address('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: dates.join('/'),
    details: details(event, link),
    location: place(event),
    ctz: event.time_zone,
  })
}

/** @param link address of the event's page, put below the description */
export function outlookCalendarLink(event: CalendarEntry, link: string): string {
  const [start, end] = [new Date(event.date), eventEnd(event)]
  const { first, last } = eventDays(event)
  return address('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: event.title,
    ...(event.all_day
      ? { startdt: first, enddt: addDays(last, 1), allday: 'true' }
      : { startdt: `${seconds(start)}Z`, enddt: `${seconds(end)}Z` }),
    body: details(event, link),
    location: place(event),
  })
}

/** Spaces are %20: Outlook shows the plus signs of URLSearchParams. */
function address(base: string, values: Record<string, string>): string {
  const query = Object.entries(values).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${base}?${query.join('&')}`
}
