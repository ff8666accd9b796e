// Shows the next three events on the dashboard, with the member's own RSVP to each.
import type { Rsvp } from '@juno/domain/rsvps/rsvp'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '@/components/ui/button-link'
import { Chip } from '@/components/ui/chip'
import { Skeleton } from '@/components/ui/skeleton'
import { DateBadge } from '@/components/widget/date-badge'
import { Widget } from '@/components/widget/widget'
import { WidgetNote } from '@/components/widget/widget-note'
import { paths } from '@/config/paths'
import { type UpcomingEventRow, useUpcomingEvents } from '../api/upcoming-events'
import { eventBadge, eventWhen } from '../event-summary'

interface UpcomingEventsProps {
  userId: string
  /** Shows the member's own RSVP to an event. */
  ownRsvp: (rsvp: Rsvp) => ReactNode
}

export function UpcomingEvents({ userId, ownRsvp }: UpcomingEventsProps) {
  const { data: events, isPending, isError, refetch } = useUpcomingEvents(userId)
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
            <UpcomingEvent key={event.id} event={event} ownRsvp={ownRsvp} />
          ))}
        </ul>
      ) : (
        <WidgetNote onRetry={isError ? () => void refetch() : undefined}>
          {isError ? 'The upcoming events could not be loaded.' : 'No upcoming events scheduled.'}
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

function UpcomingEvent({
  event,
  ownRsvp,
}: Pick<UpcomingEventsProps, 'ownRsvp'> & { event: UpcomingEventRow }) {
  const rsvp = event.event_rsvps?.[0]
  const to = paths.event(event.id)
  return (
    <li className="grid grid-cols-[56px_1fr] items-center gap-x-3.5 gap-y-2 sm:grid-cols-[56px_1fr_auto]">
      <DateBadge {...eventBadge(event)} />
      <div className="min-w-0">
        <h3 className="font-sans text-base leading-snug font-bold tracking-normal wrap-anywhere" dir="auto">
          <Link to={to} className="hover:underline">
            {event.title}
          </Link>
        </h3>
        <p className="text-sm text-soft">
          <time dateTime={event.date}>{eventWhen(event).join(' · ')}</time>
          {' · '}
          <bdi>{event.location?.trim() || 'Online'}</bdi>
        </p>
      </div>
      <div className="max-sm:col-start-2">
        {event.cancelled_at ? (
          <Chip tone="danger">Cancelled</Chip>
        ) : rsvp ? (
          ownRsvp(rsvp)
        ) : (
          <ButtonLink to={to} variant="quiet" size="little" aria-label={`RSVP to ${event.title}`}>
            RSVP
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
