/**
 * Mails about events: the confirmation that an answer triggers, and what the team writes to those who answered.
 *
 * `POST /api/send-rsvp-confirmation` (bearer) `{ eventId, … }` → `{ message }`; refused: `{ message, error }`, 404
 * 'Event not found', 409 for who does not attend. Repeated for the same answer it mails once.
 *
 * `POST /api/events/{id}/attendee-mail` (bearer, admin) `{ status, subject, message }` → 202 `{ batch, count, message }`.
 * 409 'No attendees match the selected filter'. The same words sent again within a minute are the same mail.
 *
 * `GET /api/events/{id}/attendee-mail/{batch}` (bearer, admin) → `{ batch, total, queued, sent, failed }`.
 */
import { attendeeMailSchema } from '@juno/domain/rsvps/attendee-mail'
import { rsvpConfirmationSchema } from '@juno/domain/rsvps/rsvp-confirmation'
import { uuid } from '@juno/domain/text/text-rules'
import type { ApiContext } from '../../platform/api/api-context'
import { ApiError } from '../../platform/api/api-error'
import { consumeFor, type Guards } from '../../platform/api/guards'
import { parseInput } from '../../platform/api/parse-input'
import type { Route } from '../../platform/api/route-table'
import { attendeeMailProgress } from './attendee-mail/attendee-mail-progress'
import { mailAttendees } from './attendee-mail/mail-attendees'
import { sendRsvpConfirmation } from './rsvps/send-rsvp-confirmation'

const ADDRESS_LIMIT = { name: 'rsvp-confirmations-address', points: 120, seconds: 3600 }
/** Each is a mail, at most to herself. */
const PERSON_LIMIT = { name: 'rsvp-confirmations', points: 30, seconds: 3600 }
const MAILING_LIMIT = { name: 'attendee-mailings', points: 20, seconds: 3600 }

export function eventRoutes(context: ApiContext, { signedIn, admin, limit, callerOf }: Guards): Route[] {
  const param = (params: unknown, name: 'id' | 'batch') => {
    const value = uuid.safeParse((params as Record<string, string>)[name])
    if (!value.success) throw new ApiError(name === 'id' ? 'event_not_found' : 'mailing_not_found')
    return value.data
  }
  return [
    {
      method: 'POST',
      url: '/send-rsvp-confirmation',
      guards: [limit(ADDRESS_LIMIT), signedIn],
      errorField: true,
      options: { bodyLimit: 64 * 1024 },
      handler: async request => {
        const { eventId } = parseInput(rsvpConfirmationSchema, request.body)
        const { userId } = callerOf(request)
        await consumeFor(context.limiter, PERSON_LIMIT, userId)
        return sendRsvpConfirmation(context, userId, eventId)
      },
    },
    {
      method: 'POST',
      url: '/events/:id/attendee-mail',
      guards: [admin],
      options: { bodyLimit: 64 * 1024 },
      handler: async (request, reply) => {
        const eventId = param(request.params, 'id')
        const mail = parseInput(attendeeMailSchema, request.body)
        const { userId } = callerOf(request)
        await consumeFor(context.limiter, MAILING_LIMIT, userId)
        reply.code(202)
        return mailAttendees(context, userId, eventId, mail)
      },
    },
    {
      method: 'GET',
      url: '/events/:id/attendee-mail/:batch',
      guards: [admin],
      handler: request =>
        attendeeMailProgress(context, param(request.params, 'id'), param(request.params, 'batch')),
    },
  ]
}
