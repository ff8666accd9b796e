// The answers to an invitation as a table of names.
import { attendeeName, type Attendee } from '@/features/rsvps/attendee'
import { RsvpChip } from '@/features/rsvps/components/rsvp-chip'

export function AttendeesTable({ attendees, zone }: { attendees: readonly Attendee[]; zone: string }) {
  const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return (
    <table className="w-full text-left" aria-label="Attendees">
      <thead>
        <tr className="border-b">
          {['Name', 'Status', 'RSVP Date'].map(heading => (
            <th key={heading} scope="col" className="px-4 py-3 text-sm font-semibold text-soft sm:px-5">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {attendees.map(attendee => (
          <tr key={attendee.id} className="border-b last:border-b-0">
            <td className="px-4 py-3 font-semibold wrap-anywhere sm:px-5">{attendeeName(attendee)}</td>
            <td className="px-4 py-3 sm:px-5">
              <RsvpChip rsvp={attendee} />
            </td>
            <td className="px-4 py-3 text-[15px] text-soft sm:px-5">
              <time dateTime={attendee.created_at}>{when.format(new Date(attendee.created_at))}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
