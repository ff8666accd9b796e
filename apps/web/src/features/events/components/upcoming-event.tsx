// One row of the upcoming events: date badge, title, times, place, and the member's RSVP.
import type { Rsvp } from '@juno/domain/rsvps/rsvp'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Chip } from '@/components/ui/chip'
import { Button } from '@/components/ui/button'
import { DateBadge } from '@/components/widget/date-badge'
import { paths } from '@/config/paths'
import type { UpcomingEventRow } from '@/features/events/api/get-upcoming-events'
import { eventBadge, eventWhen } from '@/features/events/event-time'

interface UpcomingEventProps {
  event: UpcomingEventRow
  viewerZone: string
  ownRsvp: (rsvp: Rsvp) => ReactNode
}

export function UpcomingEvent({ event, viewerZone, ownRsvp }: UpcomingEventProps) {
  const rsvp = event.event_rsvps[0]
  const to = paths.event(event.id)
  return (
    <li className="grid grid-cols-[56px_1fr] items-center gap-x-3.5 gap-y-2 sm:grid-cols-[56px_1fr_auto]">
      <DateBadge {...eventBadge(event)} />
      <div className="min-w-0">
        <h3 className="font-sans text-base leading-snug font-bold tracking-normal wrap-anywhere">
          <Link to={to} className="hover:underline">
            {event.title}
          </Link>
        </h3>
        <p className="text-sm text-soft">
          <time dateTime={event.date}>{eventWhen(event, viewerZone).join(' · ')}</time>
          {` · ${event.location?.trim() || 'Online'}`}
        </p>
      </div>
      <div className="max-sm:col-start-2">
        {event.cancelled_at ? (
          <Chip tone="danger">Cancelled</Chip>
        ) : rsvp ? (
          ownRsvp(rsvp)
        ) : (
          <Button asChild variant="quiet" size="little">
            <Link to={to} aria-label={`RSVP to ${event.title}`}>
              RSVP
            </Link>
          </Button>
        )}
      </div>
    </li>
  )
}
