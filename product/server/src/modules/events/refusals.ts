/** Lists the refusals of this module's endpoints, besides those of every module. */
import { noAttendeesMatch } from '@juno/domain/rsvps/attendee-mail'
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  members_only: { status: 403, message: 'This is for members with an active membership.' },
  event_not_found: { status: 404, message: 'Event not found' },
  mailing_not_found: { status: 404, message: 'There is no such email to attendees.' },
  not_attending: { status: 409, message: 'There is nothing to confirm: you do not attend this event.' },
  no_attendees: { status: 409, message: noAttendeesMatch },
})
