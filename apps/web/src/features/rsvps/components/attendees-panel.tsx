// Who comes to an event: filter by answer, take the list home, write to a group.
import type { AttendeeAudience } from '@juno/domain/rsvps/attendee-mail'
import { eventTexts } from '@juno/domain/events/event-texts'
import { formatEventRange, type EventSpan } from '@juno/domain/events/event-time'
import { Download, Mail } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { wholeList } from '@/components/list/list-state'
import { oneOf, useListAddress } from '@/components/list/use-list-address'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast-store'
import { useAttendees } from '@/features/rsvps/api/get-attendees'
import { audienceOptions, inAudience } from '@/features/rsvps/attendee'
import { attendeeCsv, attendeeFileName } from '@/features/rsvps/attendee-csv'
import { AttendeesTable } from '@/features/rsvps/components/attendees-table'
import { MailAttendeesDialog } from '@/features/rsvps/components/mail-attendees-dialog'
import { viewerTimeZone } from '@/lib/dates'
import { saveCsv } from '@/lib/csv'

export function AttendeesPanel({ event }: { event: EventSpan & { id: string; title: string } }) {
  const answers = useAttendees(event.id)
  const { data } = answers
  const address = useListAddress({ status: oneOf(audienceOptions) })
  const audience = (address.filters.status || 'all') as AttendeeAudience
  const [mailing, setMailing] = useState(false)
  const [zone] = useState(viewerTimeZone)
  const shown = data?.filter(inAudience(audience)) ?? []

  /** Runs only where somebody is meant. */
  const forSomebody = (act: () => void) => () => {
    if (shown.length > 0) act()
    else toast({ title: eventTexts.nobodyMatches, variant: 'destructive' })
  }
  const exportCsv = forSomebody(() => saveCsv(attendeeFileName(event.title), attendeeCsv(shown, zone)))

  return (
    <>
      <p className="mb-5 text-soft">
        <strong className="text-ink">{event.title}</strong>
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
