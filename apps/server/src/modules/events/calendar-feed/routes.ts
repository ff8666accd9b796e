/**
 * Events as calendar files.
 *
 * `GET /api/events/{id}/calendar.ics` → text/calendar, one event to download. Anybody may; with the bearer token of an
 * attending member it holds the meeting link. 404 `{message, code}`: 'Event not found'.
 *
 * `GET /api/calendar` (bearer, member) → `{ mine, all, createdAt }`: the addresses of her private calendars, absolute
 * https URLs that end in `.ics`; for a link that subscribes, put `webcal` in place of `https`. Made at the first asking.
 *
 * `POST /api/calendar/reset` (bearer, member; no body) → the same shape with new addresses; the old ones answer 404.
 *
 * `GET /api/calendar/{token}.ics`, `GET /api/calendar/all/{token}.ics` → text/calendar without a sign-in: what its
 * member attends or may attend; every event. ETag, Last-Modified. Empty while her membership is not open.
 */
import type { ApiContext } from '../../../platform/api/api-context'
import type { Guards } from '../../../platform/api/guards'
import type { Route } from '../../../platform/api/route-table'
import { downloadEvent } from './download-event'
import { calendarAddresses, resetCalendarAddresses } from './feed-addresses'
import { serveFeed } from './serve-feed'

const DOWNLOAD_LIMIT = { name: 'calendar-downloads', points: 120, seconds: 3600 }
const ADDRESS_LIMIT = { name: 'calendar-addresses', points: 300, seconds: 3600 }
const RESET_LIMIT = { name: 'calendar-resets', points: 10, seconds: 3600 }

export function calendarRoutes(context: ApiContext, { signedIn, limit, callerOf }: Guards): Route[] {
  return [
    {
      method: 'GET',
      url: '/events/:id/calendar.ics',
      guards: [limit(DOWNLOAD_LIMIT)],
      handler: (request, reply) => downloadEvent(context, request, reply),
    },
    {
      method: 'GET',
      url: '/calendar',
      guards: [limit(ADDRESS_LIMIT), signedIn],
      handler: request => calendarAddresses(context, callerOf(request)),
    },
    {
      method: 'POST',
      url: '/calendar/reset',
      guards: [limit(RESET_LIMIT), signedIn],
      handler: request => resetCalendarAddresses(context, callerOf(request)),
    },
    {
      method: 'GET',
      url: '/calendar/:token.ics',
      // Calendars are fetched by few machines for many people: counted by address only where the token is unknown.
      guards: [],
      handler: (request, reply) => serveFeed(context, 'mine', request, reply),
    },
    {
      method: 'GET',
      url: '/calendar/all/:token.ics',
      guards: [],
      handler: (request, reply) => serveFeed(context, 'all', request, reply),
    },
  ]
}
