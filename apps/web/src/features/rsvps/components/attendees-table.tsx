// The answers to an invitation as a table of names.
import { ResponsiveTable, type Column } from '@/components/ui/responsive-table'
import { attendeeName, type Attendee } from '@/features/rsvps/attendee'
import { RsvpChip } from '@/features/rsvps/components/rsvp-chip'

export function AttendeesTable({ attendees, zone }: { attendees: readonly Attendee[]; zone: string }) {
  const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const columns: Column<Attendee>[] = [
    {
      header: 'Name',
      className: 'font-semibold wrap-anywhere @3xl:w-[40%]',
      cell: attendeeName,
    },
    {
      header: 'Status',
      cell: attendee => <RsvpChip rsvp={attendee} />,
    },
    {
      header: 'RSVP Date',
      className: 'text-[15px] text-soft',
      cell: ({ created_at }) => <time dateTime={created_at}>{when.format(new Date(created_at))}</time>,
    },
  ]
  return <ResponsiveTable label="Attendees" columns={columns} rows={attendees} />
}
