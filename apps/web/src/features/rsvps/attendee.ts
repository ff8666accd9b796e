// Somebody who answered an invitation, and the groups that admins look at and write to.
import type { AttendeeAudience } from '@juno/domain/rsvps/attendee-mail'
import { eventTexts } from '@juno/domain/events/event-texts'
import type { Rsvp } from '@juno/domain/rsvps/rsvp'
import { rsvpStatuses } from '@juno/domain/rsvps/rsvp-statuses'

export interface Attendee extends Rsvp {
  id: string
  created_at: string
  profiles: { name: string | null } | null
}

export const audienceOptions: readonly { value: AttendeeAudience; label: string }[] = [
  { value: 'all', label: 'Everyone who answered' },
  { value: 'attending', label: 'Attending' },
  { value: 'waitlisted', label: 'On the waitlist' },
  { value: 'maybe', label: 'Maybe' },
  { value: 'not_attending', label: 'Not attending' },
]

/** The group somebody is in: whoever waits for a seat does not attend yet. */
const groupOf = ({ status, waitlisted_at }: Attendee) => (waitlisted_at ? 'waitlisted' : status)

export const inAudience = (audience: AttendeeAudience) => (attendee: Attendee) =>
  audience === 'all' || groupOf(attendee) === audience

export const attendeeName = ({ profiles }: Attendee) => profiles?.name?.trim() || eventTexts.unknownUser

export const attendeeStatus = (attendee: Attendee): string =>
  attendee.waitlisted_at
    ? 'Waitlist'
    : (rsvpStatuses.find(({ value }) => value === attendee.status)?.label ?? attendee.status)
