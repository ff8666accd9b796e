/**
 * Sends mails about answers, changes and submissions, the team's mails and reminders, and serves events as calendar files.
 * Events themselves and the answers to them go through the data wire.
 *
 * `POST /api/send-rsvp-confirmation` (signed in) `{ eventId, … }` → `{ message }`; refused: `{ message, error }`, 404
 * 'Event not found', 409 for a member who does not attend. Repeated for the same answer it mails once.
 *
 * `POST /api/events/{id}/attendee-mail` (admin) `{ status, subject, message }` → 202 `{ batch, count, message }`. 409
 * 'No attendees match the selected filter'. The same mail sent again within a minute is one mail.
 *
 * `GET /api/events/{id}/attendee-mail/{batch}` (admin) → `{ batch, total, queued, sent, failed }`.
 *
 * `POST /api/events/{id}/change-preview` (admin) `{ date, end_date, all_day, time_zone, location, capacity, cancelled_at }`,
 * absent ones stay → `{ updatedAt, mails }`: the mails that saving this would send. Saves nothing.
 *
 * `GET /api/events/{id}/calendar.ics` → text/calendar, one event to download, for anybody; with the token of an
 * attending member it holds the meeting link. 404 `{ message, code }`: 'Event not found'.
 *
 * `GET /api/calendar` (member) → `{ mine, all, createdAt }`: the addresses of the member's private calendars, absolute
 * https URLs that end in `.ics`; a link that subscribes has `webcal` in place of `https`. Created at the first request.
 *
 * `POST /api/calendar/reset` (member; no body) → the same with new addresses; the old ones get 404.
 *
 * `GET /api/calendar/{token}.ics`, `GET /api/calendar/all/{token}.ics` → text/calendar without a sign-in: what the
 * member attends or may attend; every event. ETag, Last-Modified. Empty while the membership is not open.
 */
import { eventChangeSchema } from '@juno/domain/events/event-change'
import { attendeeMailSchema } from '@juno/domain/rsvps/attendee-mail'
import { rsvpConfirmationSchema } from '@juno/domain/rsvps/rsvp-confirmation'
import { uuid } from '@juno/domain/text/text-rules'
import { ApiError } from './refusals'
import { parseInput } from '../../shared/api/parse-input'
import type { Call, Route } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { attendeeMailProgress } from './attendee-mail/attendee-mail-progress'
import { mailAttendees } from './attendee-mail/mail-attendees'
import { downloadEvent } from './calendar-feed/download-event'
import { calendarAddresses, resetCalendarAddresses } from './calendar-feed/feed-addresses'
import { serveFeed } from './calendar-feed/serve-feed'
import { eventNotices } from './event-notices'
import { eventReminders } from './event-reminders'
import { eventSubmissionOutcomes } from './event-submission-outcomes'
import { previewChange } from './preview-change'
import { sendRsvpConfirmation } from './rsvps/send-rsvp-confirmation'

const CONFIRMATIONS_BY_ADDRESS = { name: 'rsvp-confirmations-address', capacity: 120, refillSeconds: 3600 }
/** Each request sends one mail, to the caller only. */
const CONFIRMATIONS = { name: 'rsvp-confirmations', capacity: 30, refillSeconds: 3600 }
const MAILINGS = { name: 'attendee-mailings', capacity: 20, refillSeconds: 3600 }
const DOWNLOADS = { name: 'calendar-downloads', capacity: 120, refillSeconds: 3600 }
const ADDRESSES = { name: 'calendar-addresses', capacity: 300, refillSeconds: 3600 }
const RESETS = { name: 'calendar-resets', capacity: 10, refillSeconds: 3600 }
const BODY = { bodyLimit: 64 * 1024 }

export function eventsModule(server: ServerContext): ServerModule {
  const { admin, signedIn, limit, limitPerCaller } = server.guards

  async function confirm({ caller, body }: Call) {
    const { eventId } = parseInput(rsvpConfirmationSchema, body)
    return sendRsvpConfirmation(server, caller.userId, eventId)
  }
  async function mailAll({ caller, params, body, reply }: Call) {
    const eventId = uuidOf(params.id, 'event_not_found')
    const mail = parseInput(attendeeMailSchema, body)
    reply.code(202)
    return mailAttendees(server, caller.userId, eventId, mail)
  }
  const progress = async ({ params: { id, batch } }: Call) =>
    attendeeMailProgress(server, uuidOf(id, 'event_not_found'), uuidOf(batch, 'mailing_not_found'))

  const preview = async ({ params: { id }, body }: Call) =>
    previewChange(server, uuidOf(id, 'event_not_found'), parseInput(eventChangeSchema, body))

  const confirming = [limit(CONFIRMATIONS_BY_ADDRESS), signedIn, limitPerCaller(CONFIRMATIONS)]
  const routes: Route[] = [
    ['POST', '/send-rsvp-confirmation', confirming, confirm, { ...BODY, errorField: true }],
    ['POST', '/events/:id/attendee-mail', [admin, limitPerCaller(MAILINGS)], mailAll, BODY],
    ['GET', '/events/:id/attendee-mail/:batch', [admin], progress],
    ['POST', '/events/:id/change-preview', [admin], preview, BODY],
    ['GET', '/events/:id/calendar.ics', [limit(DOWNLOADS)], call => downloadEvent(server, call)],
    ['GET', '/calendar', [limit(ADDRESSES), signedIn], call => calendarAddresses(server, call.caller)],
    [
      'POST',
      '/calendar/reset',
      [limit(RESETS), signedIn],
      call => resetCalendarAddresses(server, call.caller),
    ],
    // Few machines fetch calendars for many people, so only requests with an unknown token count by network address.
    ['GET', '/calendar/:token.ics', [], call => serveFeed(server, 'mine', call)],
    ['GET', '/calendar/all/:token.ics', [], call => serveFeed(server, 'all', call)],
  ]
  return {
    routes,
    jobs: [eventNotices(server), eventReminders(server), eventSubmissionOutcomes(server)],
  }
}

function uuidOf(value: unknown, refusal: 'event_not_found' | 'mailing_not_found'): string {
  const { data } = uuid.safeParse(value)
  if (data === undefined) throw new ApiError(refusal)
  return data
}
