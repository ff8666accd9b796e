// The answers to an invitation as a table of names.
import { ResponsiveTable, type Column } from '@/components/ui/responsive-table'
import { attendeeName, type Attendee } from '@/features/rsvps/attendee'
import { RsvpChip } from '@/features/rsvps/components/rsvp-chip'
import { momentText } from '@/lib/dates'

export function AttendeesTable({ attendees, zone }: { attendees: readonly Attendee[]; zone: string }) {
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
      cell: ({ created_at }) => <time dateTime={created_at}>{momentText(created_at, zone)}</time>,
    },
  ]
  return <ResponsiveTable label="Attendees" columns={columns} rows={attendees} />
}
