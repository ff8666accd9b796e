// Dashboard widget: the next three events, with the member's own RSVP to each.
import type { Rsvp } from '@juno/domain/rsvps/rsvp'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '@/components/ui/skeleton'
import { Widget } from '@/components/widget/widget'
import { WidgetNote } from '@/components/widget/widget-note'
import { paths } from '@/config/paths'
import { useUpcomingEvents } from '@/features/events/api/get-upcoming-events'
import { UpcomingEvent } from '@/features/events/components/upcoming-event'
import { viewerTimeZone } from '@/lib/dates'

interface UpcomingEventsProps {
  userId: string
  /** Shows the member's own RSVP to an event. */
  ownRsvp: (rsvp: Rsvp) => ReactNode
}

export function UpcomingEvents({ userId, ownRsvp }: UpcomingEventsProps) {
  const { data: events, isPending, isError, refetch } = useUpcomingEvents(userId)
  const viewerZone = viewerTimeZone()
  return (
    <Widget
      title="Upcoming Events"
      aside={
        <Link to={paths.events} className="text-sm font-semibold text-plum hover:underline">
          All events
        </Link>
      }
    >
      {isPending ? (
        <EventsSkeleton />
      ) : events?.length ? (
        <ul className="mt-4 grid gap-4">
          {events.map(event => (
            <UpcomingEvent key={event.id} event={event} viewerZone={viewerZone} ownRsvp={ownRsvp} />
          ))}
        </ul>
      ) : (
        // A failed read is logged, looks like an empty calendar and can be retried
        // (docs/specification/dashboard.md).
        <WidgetNote onRetry={isError ? () => void refetch() : undefined}>
          No upcoming events scheduled.
        </WidgetNote>
      )}
    </Widget>
  )
}

function EventsSkeleton() {
  return (
    <div className="mt-4 grid gap-4" aria-hidden>
      {[0, 1, 2].map(row => (
        <div key={row} className="flex items-center gap-3.5">
          <Skeleton className="h-16 w-14 rounded-[28px_28px_10px_10px]" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
