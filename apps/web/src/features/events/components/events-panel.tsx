// Where admins look after the calendar: create, edit, delete.
import { eventTexts } from '@juno/domain/events/event-texts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { toast } from '@/components/ui/toast-store'
import { paths } from '@/config/paths'
import { emptyAdminEventForm } from '@/features/events/admin-event-form'
import type { ListedEvent } from '@/features/events/api/event-columns'
import { eventsPerPage, useAllEvents } from '@/features/events/api/get-all-events'
import { useRsvpCounts } from '@/features/events/api/get-rsvp-counts'
import { DeleteEventDialog } from '@/features/events/components/delete-event-dialog'
import { EventEditor } from '@/features/events/components/event-editor'
import { EventsTable } from '@/features/events/components/events-table'
import { viewerTimeZone } from '@/lib/dates'
import { siteSettingsQuery } from '@/lib/site-settings'

export function EventsPanel() {
  const [creating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<ListedEvent | null>(null)
  const address = useListAddress()
  const events = useAllEvents(address.page)
  const counts = useRsvpCounts(events.data?.rows.map(({ id }) => id) ?? [])
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        <Button aria-expanded={creating} onClick={() => setCreating(!creating)}>
          <Plus className="size-5" aria-hidden="true" /> New Event
        </Button>
        <Button asChild variant="quiet">
          <Link to={paths.reviewEvents}>Review Submissions</Link>
        </Button>
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
  const saved = (linkSaved: boolean) => {
    toast(
      linkSaved
        ? { title: eventTexts.created }
        : {
            title: eventTexts.created,
            description: 'Only the meeting link could not be saved. Please edit the event to add it.',
            variant: 'destructive',
          },
    )
    onDone()
  }
  return (
    <Card asChild className="mb-6 max-w-[760px] sm:p-8">
      <section aria-labelledby="create-event">
        <h2 id="create-event" className="mb-5 text-[26px]">
          New event
        </h2>
        {settings.isPending ? (
          <RowsSkeleton />
        ) : (
          // Without the site's zone, the admin's own is the better guess.
          <EventEditor
            initial={emptyAdminEventForm(settings.data?.timeZone ?? viewerTimeZone())}
            onSaved={saved}
            onCancel={onDone}
          />
        )}
      </section>
    </Card>
  )
}
