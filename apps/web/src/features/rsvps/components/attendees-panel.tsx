// Who comes to an event: filter by answer, take the list home, write to a group.
import type { AttendeeAudience } from '@juno/domain/rsvps/attendee-mail'
import { eventTexts } from '@juno/domain/events/event-texts'
import { formatEventRange, type EventSpan } from '@juno/domain/events/event-time'
import { Download, Mail } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast-store'
import { useAttendees } from '@/features/rsvps/api/get-attendees'
import { audienceOptions, inAudience } from '@/features/rsvps/attendee'
import { attendeeCsv, attendeeFileName } from '@/features/rsvps/attendee-csv'
import { AttendeesTable } from '@/features/rsvps/components/attendees-table'
import { MailAttendeesDialog } from '@/features/rsvps/components/mail-attendees-dialog'
import { viewerTimeZone } from '@/lib/viewer-time-zone'
import { saveFile } from '@/lib/save-file'

export function AttendeesPanel({ event }: { event: EventSpan & { id: string; title: string } }) {
  const { data, isPending, isError, refetch } = useAttendees(event.id)
  const [audience, setAudience] = useState<AttendeeAudience>('all')
  const [mailing, setMailing] = useState(false)
  const [zone] = useState(viewerTimeZone)
  const shown = data?.filter(inAudience(audience)) ?? []

  /** Runs only where somebody is meant. */
  const forSomebody = (act: () => void) => () => {
    if (shown.length > 0) act()
    else toast({ title: eventTexts.nobodyMatches, variant: 'destructive' })
  }
  const exportCsv = forSomebody(() =>
    // The mark at the beginning tells spreadsheets that accents are accents.
    saveFile(attendeeFileName(event.title), `\uFEFF${attendeeCsv(shown, zone)}`, 'text/csv;charset=utf-8'),
  )

  return (
    <>
      <p className="mb-5 text-soft">
        <strong className="text-ink">{event.title}</strong>
        <span className="block text-[15px]">{formatEventRange(event).text}</span>
      </p>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex w-full flex-wrap items-center gap-3 sm:w-auto">
          <Select
            aria-label="Filter by status"
            className="w-full sm:w-64"
            placeholder="All statuses"
            options={audienceOptions.filter(({ value }) => value !== 'all')}
            value={audience === 'all' ? '' : audience}
            onValueChange={value => setAudience((value || 'all') as AttendeeAudience)}
          />
          <p role="status" className="text-sm text-soft">
            {data && `${shown.length} of ${data.length}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" size="little" disabled={!data} onClick={exportCsv}>
            <Download className="size-4" aria-hidden="true" /> Export CSV
          </Button>
          <Button size="little" disabled={!data} onClick={forSomebody(() => setMailing(true))}>
            <Mail className="size-4" aria-hidden="true" /> Email Attendees
          </Button>
        </div>
      </div>
      <Card className="overflow-hidden p-0">
        {isPending ? (
          <RowsSkeleton />
        ) : isError ? (
          <ErrorState title={eventTexts.attendeesFailed} onRetry={() => void refetch()} />
        ) : data.length === 0 ? (
          <EmptyState title="Nobody has answered yet">Answers appear here as they come in.</EmptyState>
        ) : shown.length === 0 ? (
          <EmptyState
            title={eventTexts.nobodyMatches}
            action={
              <Button variant="quiet" size="little" onClick={() => setAudience('all')}>
                Show all
              </Button>
            }
          />
        ) : (
          <AttendeesTable attendees={shown} zone={zone} />
        )}
      </Card>
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
