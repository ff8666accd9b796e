/** Defines a mail of the team to members who answered an event's invitation: POST /api/events/{id}/attendee-mail. */
import { z } from 'zod'
import { line, paragraph } from '../text/text-rules'

/** The recipients of a mail. Members on the waitlist are not among the attendees. */
export const attendeeAudiences = ['all', 'attending', 'waitlisted', 'maybe', 'not_attending'] as const
export type AttendeeAudience = (typeof attendeeAudiences)[number]

/** docs/specification/rsvps.md#attendees */
export const noAttendeesMatch = 'No attendees match the selected filter'

export const attendeeMailSchema = z.object({
  status: z.enum(attendeeAudiences, { error: 'Please choose who the email goes to.' }),
  subject: line('a subject', 200),
  message: paragraph('a message', 10_000),
})
export type AttendeeMail = z.infer<typeof attendeeMailSchema>

/** The immediate response: the mails wait in the outbox. */
export interface AttendeeMailAccepted {
  /** Identifies the mailing in requests for its progress. */
  batch: string
  count: number
  message: string
}

/** GET /api/events/{id}/attendee-mail/{batch}. `queued` includes mails in delivery. */
export interface AttendeeMailProgress {
  batch: string
  total: number
  queued: number
  sent: number
  failed: number
}
