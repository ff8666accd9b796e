// Lists who answered an invitation, filters by answer, exports, and writes to a group.
import { eventTexts } from '@juno/domain/events/event-texts'
import { formatEventRange, inZone, type EventSpan } from '@juno/domain/events/event-time'
import type { AttendeeAudience } from '@juno/domain/rsvps/attendee-mail'
import { Download, Mail } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { wholeList } from '@/components/list/list-state'
import { oneOf, useListAddress } from '@/components/list/use-list-address'
import { Button } from '@/components/ui/button'
import { ResponsiveTable, type Column } from '@/components/ui/responsive-table'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast-store'
import { saveCsv } from '@/lib/csv'
import { viewerTimeZone } from '@/lib/dates'
import { useAttendees } from '../api/attendees'
import {
  attendeeCsv,
  attendeeFileName,
  attendeeName,
  audienceOptions,
  inAudience,
  type Attendee,
} from '../attendee'
import { MailAttendeesDialog } from './mail-attendees-dialog'
import { RsvpChip } from './rsvp-chip'

export function AttendeesPanel({ event }: { event: EventSpan & { id: string; title: string } }) {
  const answers = useAttendees(event.id)
  const { data } = answers
  const address = useListAddress({ status: oneOf(audienceOptions) })
  const audience = (address.filters.status || 'all') as AttendeeAudience
  const [mailing, setMailing] = useState(false)
  const [zone] = useState(viewerTimeZone)
  const shown = data?.filter(inAudience(audience)) ?? []

  /** The action runs only if the filter finds anyone. */
  const forSomebody = (act: () => void) => () => {
    if (shown.length > 0) act()
    else toast({ title: eventTexts.nobodyMatches, variant: 'destructive' })
  }
  const exportCsv = forSomebody(() => saveCsv(attendeeFileName(event.title), attendeeCsv(shown, zone)))

  return (
    <>
      <p className="mb-5 text-soft">
        <strong className="text-ink">
          <bdi>{event.title}</bdi>
        </strong>
        <span className="block text-[15px]">{formatEventRange(event).text}</span>
      </p>
      <ListFrame
        list={wholeList(answers, data && shown)}
        label="Attendees"
        failed={eventTexts.attendeesFailed}
        empty={<EmptyState title="Nobody has answered yet">Answers appear here as they come in.</EmptyState>}
        count={total => `${total} of ${data?.length ?? 0}`}
        filter={{
          address,
          fields: (
            <Select
              aria-label="Filter by status"
              className="w-full sm:w-64"
              placeholder="All statuses"
              options={audienceOptions.filter(({ value }) => value !== 'all')}
              value={address.filters.status}
              onValueChange={status => address.setFilters({ status })}
            />
          ),
          nothing: eventTexts.nobodyMatches,
          showAll: 'Show all',
        }}
        actions={
          <>
            <Button variant="quiet" size="little" disabled={!data} onClick={exportCsv}>
              <Download className="size-4" aria-hidden="true" /> Export CSV
            </Button>
            <Button size="little" disabled={!data} onClick={forSomebody(() => setMailing(true))}>
              <Mail className="size-4" aria-hidden="true" /> Email Attendees
            </Button>
          </>
        }
      >
        {attendees => <AttendeesTable attendees={attendees} zone={zone} />}
      </ListFrame>
      {mailing && (
        <MailAttendeesDialog
          eventId={event.id}
          title={event.title}
          audience={audience}
          count={shown.length}
          onClose={() => setMailing(false)}
        />
      )}
    </>
  )
}

function AttendeesTable({ attendees, zone }: { attendees: readonly Attendee[]; zone: string }) {
  const columns: Column<Attendee>[] = [
    {
      header: 'Name',
      className: 'font-semibold wrap-anywhere @3xl:w-[40%]',
      cell: attendeeName,
    },
    {
      header: 'Status',
      cell: attendee => <RsvpChip rsvp={attendee} own={false} />,
    },
    {
      header: 'RSVP Date',
      className: 'text-[15px] text-soft',
      cell: ({ created_at }) => (
        <time dateTime={created_at}>
          {inZone(new Date(created_at), zone, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      ),
    },
  ]
  return <ResponsiveTable label="Attendees" columns={columns} rows={attendees} />
}
