// Lists all events for admins, who create, edit and delete them.
import { eventTexts } from '@juno/domain/events/event-texts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { useLeave } from '@/components/unsaved-work'
import { toast } from '@/components/ui/toast-store'
import { paths } from '@/config/paths'
import { WidgetNote } from '@/components/widget/widget-note'
import { viewerTimeZone } from '@/lib/dates'
import { siteSettingsQuery } from '@/lib/site-settings'
import { type ListedEvent, useRsvpCounts } from '../api/events'
import { eventsPerPage, useAllEvents, useDeleteEvent } from '../api/manage-events'
import { whoIsComing } from '../who-is-coming'
import { ConfirmWithMails } from './confirm-with-mails'
import { EventEditor } from './event-editor'
import { EventsTable } from './events-table'

export function EventsPanel() {
  const [creating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<ListedEvent | null>(null)
  const address = useListAddress()
  const leave = useLeave()
  const events = useAllEvents(address.page)
  const counts = useRsvpCounts(events.data?.rows.map(({ id }) => id) ?? [])
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        <Button
          aria-expanded={creating}
          onClick={() => (creating ? leave(() => setCreating(false)) : setCreating(true))}
        >
          <Plus className="size-5" aria-hidden="true" /> New Event
        </Button>
        <ButtonLink to={paths.reviewEvents} variant="quiet">
          Review Submissions
        </ButtonLink>
      </div>
      {creating && <CreateEvent onDone={() => setCreating(false)} />}
      <ListFrame
        list={usePagedList(events, address, eventsPerPage)}
        label="Events"
        failed={eventTexts.loadFailed}
        empty={
          <EmptyState title="No events yet">
            Create the first one, or review what members submitted.
          </EmptyState>
        }
      >
        {shown => (
          <EventsTable
            events={shown}
            counts={counts.data}
            now={new Date(events.dataUpdatedAt)}
            onDelete={setDeleting}
          />
        )}
      </ListFrame>
      {deleting && <DeleteEventDialog event={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function CreateEvent({ onDone }: { onDone: () => void }) {
  const settings = useQuery(siteSettingsQuery())
  return (
    <Card asChild className="mb-6 max-w-[760px] sm:p-8">
      <section aria-labelledby="create-event">
        <h2 id="create-event" className="mb-5 text-[26px]">
          New event
        </h2>
        {settings.isPending ? (
          <RowsSkeleton />
        ) : (
          <>
            {!settings.data && (
              <Alert className="mb-5">
                We could not read the site’s time zone, so this form starts with yours. Please check it.
              </Alert>
            )}
            <EventEditor timeZone={settings.data?.timeZone ?? viewerTimeZone()} onDone={onDone} />
          </>
        )}
      </section>
    </Card>
  )
}

function DeleteEventDialog({ event, onClose }: { event: ListedEvent; onClose: () => void }) {
  const [cancelled_at] = useState(() => new Date().toISOString())
  const counts = useRsvpCounts([event.id])
  const remove = useDeleteEvent()
  return (
    <ConfirmWithMails
      title={`Delete “${event.title}”?`}
      confirmLabel="Delete"
      ready={counts.isSuccess}
      eventId={event.id}
      // The emails say that it is cancelled.
      change={{ cancelled_at }}
      action={version => remove.mutateAsync({ id: event.id, version })}
      onDone={() => toast({ title: eventTexts.deleted })}
      onClose={onClose}
    >
      {counts.isPending ? (
        <p>Counting who is coming…</p>
      ) : counts.isError ? (
        <WidgetNote onRetry={() => void counts.refetch()}>We could not count who is coming.</WidgetNote>
      ) : (
        <p>{whoIsComing(event, counts.data[event.id], new Date(counts.dataUpdatedAt))}</p>
      )}
      <p>
        The event and its RSVPs are deleted for good. To keep it in the calendar as cancelled, edit it and
        call it off instead.
      </p>
    </ConfirmWithMails>
  )
}
