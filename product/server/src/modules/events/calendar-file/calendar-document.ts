/** Writes a whole calendar file: one event to download, or a feed to subscribe to. */
import type { CalendarEvent } from './calendar-event'
import { lineValue, toCalendarFile } from './content-lines'
import { eventComponent } from './event-component'

interface CalendarSite {
  brand: string
  siteUrl: string
}

/** Subscribers should refresh this often. */
const REFRESH = 'PT1H'

/** Returns one event to add, or to replace an earlier version. */
export function eventFile(event: CalendarEvent, site: CalendarSite): string {
  return toCalendarFile([...opening(site), ...eventComponent(event, site.siteUrl), 'END:VCALENDAR'])
}

/** Returns everything that a subscribed calendar shows. */
export function feedFile(
  name: string,
  description: string,
  events: readonly CalendarEvent[],
  site: CalendarSite,
): string {
  return toCalendarFile([
    ...opening(site),
    `NAME:${lineValue(name)}`,
    `X-WR-CALNAME:${lineValue(name)}`,
    `DESCRIPTION:${lineValue(description)}`,
    `X-WR-CALDESC:${lineValue(description)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap(event => eventComponent(event, site.siteUrl)),
    'END:VCALENDAR',
  ])
}

function opening({ brand }: CalendarSite): string[] {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${lineValue(brand).replaceAll('/', '')}//Events//EN`,
    'CALSCALE:GREGORIAN',
  ]
}
