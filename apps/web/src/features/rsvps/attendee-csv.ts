// The attendees as a table for a spreadsheet: Name, Status, RSVP Date (docs/specification/rsvps.md#csv).
import { instantToZoned } from '@juno/domain/events/zoned-time'
import Papa from 'papaparse'
import { attendeeName, attendeeStatus, type Attendee } from '@/features/rsvps/attendee'

/**
 * CSV with a header row. Cells that a spreadsheet would run as a formula get an apostrophe before them, and line
 * breaks become spaces (docs/specification/site.md#csv-files).
 * @param zone in which the dates are told
 */
export function attendeeCsv(attendees: readonly Attendee[], zone: string): string {
  const rows = attendees.map(attendee => {
    const { date, time } = instantToZoned(new Date(attendee.created_at), zone)
    return [attendeeName(attendee).replace(/\s+/g, ' '), attendeeStatus(attendee), `${date} ${time}`]
  })
  return Papa.unparse({ fields: ['Name', 'Status', 'RSVP Date'], data: rows }, { escapeFormulae: true })
}

/** pricing-clinic-attendees.csv. */
export function attendeeFileName(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    // After the cut, which may end between two words.
    .replace(/^-|-$/g, '')
  return `${words || 'event'}-attendees.csv`
}
