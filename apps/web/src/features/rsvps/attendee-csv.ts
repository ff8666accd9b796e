// The attendees as a table for a spreadsheet: Name, Status, RSVP Date (docs/specification/rsvps.md#csv).
import { instantToZoned } from '@juno/domain/events/zoned-time'
import { attendeeName, attendeeStatus, type Attendee } from '@/features/rsvps/attendee'
import { csv } from '@/lib/csv'
import { fold } from '@juno/domain/text/fold'

/** @param zone in which the dates are told */
export function attendeeCsv(attendees: readonly Attendee[], zone: string): string {
  const rows = attendees.map(attendee => {
    const { date, time } = instantToZoned(new Date(attendee.created_at), zone)
    return [attendeeName(attendee), attendeeStatus(attendee), `${date} ${time}`]
  })
  return csv(['Name', 'Status', 'RSVP Date'], rows)
}

/** pricing-clinic-attendees.csv. */
export function attendeeFileName(title: string): string {
  const words = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    // After the cut, which may end between two words.
    .replace(/^-|-$/g, '')
  return `${words || 'event'}-attendees.csv`
}
