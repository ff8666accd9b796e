// One row of the upcoming events: date badge, title, times, place, and the member's answer.
import { Link } from 'react-router'
import { Chip } from '@/components/ui/chip'
import { Button } from '@/components/ui/button'
import { DateBadge } from '@/components/widget/date-badge'
import { paths } from '@/config/paths'
import { RsvpChip } from '@/features/events/components/rsvp-chip'
import type { UpcomingEventRow } from '@/features/events/api/get-upcoming-events'
import { eventBadge, eventWhen } from '@/features/events/event-time'

export function UpcomingEvent({ event, viewerZone }: { event: UpcomingEventRow; viewerZone: string }) {
  const answer = event.event_rsvps[0]
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
        ) : answer ? (
          <RsvpChip status={answer.status} waitlisted={answer.waitlisted_at !== null} />
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
