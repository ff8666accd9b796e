// Describes a person who answered an invitation, the groups that admins filter by and write to, and the CSV.
import { eventTexts } from '@juno/domain/events/event-texts'
import { instantToZoned } from '@juno/domain/events/zoned-time'
import type { AttendeeAudience } from '@juno/domain/rsvps/attendee-mail'
import type { Rsvp } from '@juno/domain/rsvps/rsvp'
import { rsvpStatuses } from '@juno/domain/rsvps/rsvp-statuses'
import { searchKey } from '@juno/domain/text/search-key'
import { csv } from '@/lib/csv'

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

/** A member on the waitlist does not attend yet. */
const groupOf = ({ status, waitlisted_at }: Attendee) => (waitlisted_at ? 'waitlisted' : status)

export const inAudience = (audience: AttendeeAudience) => (attendee: Attendee) =>
  audience === 'all' || groupOf(attendee) === audience

export const attendeeName = ({ profiles }: Attendee) => profiles?.name?.trim() || eventTexts.unknownUser

const attendeeStatus = (attendee: Attendee): string =>
  attendee.waitlisted_at
    ? 'Waitlist'
    : (rsvpStatuses.find(({ value }) => value === attendee.status)?.label ?? attendee.status)

/** Has the columns Name, Status and RSVP Date (docs/specification/rsvps.md#csv). @param zone of the dates */
export function attendeeCsv(attendees: readonly Attendee[], zone: string): string {
  const rows = attendees.map(attendee => {
    const { date, time } = instantToZoned(new Date(attendee.created_at), zone)
    return [attendeeName(attendee), attendeeStatus(attendee), `${date} ${time}`]
  })
  return csv(['Name', 'Status', 'RSVP Date'], rows)
}

/** Returns 'pricing-clinic-attendees.csv'. */
export function attendeeFileName(title: string): string {
  const words = searchKey(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    // This follows the cut, which may end between two words.
    .replace(/^-|-$/g, '')
  return `${words || 'event'}-attendees.csv`
}
