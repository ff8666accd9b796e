import { isOver } from '@juno/domain/events/event-end'
import { defaultEventLocation } from '@juno/domain/events/event-texts'
import type { Rsvp, RsvpCounts } from '@juno/domain/rsvps/rsvp'
import { MapPin, UserRound, UsersRound } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { LinkedText } from '@/components/linked-text'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { DateBadge } from '@/components/widget/date-badge'
import { paths } from '@/config/paths'
import type { ListedEvent } from '../api/events'
import { eventBadge, eventWhen, shortDescription } from '../event-summary'

interface EventCardProps {
  event: ListedEvent
  now: Date
  counts: RsvpCounts | undefined
  /** Visitors cannot RSVP. */
  member: boolean
  ownRsvp: (rsvp: Rsvp) => ReactNode
}

export function EventCard({ event, now, counts, member, ownRsvp }: EventCardProps) {
  const titleId = useId()
  const to = paths.event(event.id)
  // The free seats do not matter to a member who has one.
  const hasSeat = event.event_rsvps?.some(
    ({ status, waitlisted_at }) => status === 'attending' && waitlisted_at === null,
  )
  const isFull = event.capacity !== null && (counts?.attending ?? 0) >= event.capacity && !hasSeat
  return (
    <Card asChild className="p-5 sm:p-6">
      <article aria-labelledby={titleId}>
        <div className="grid grid-cols-[56px_1fr] gap-x-4 gap-y-3 sm:grid-cols-[56px_1fr_auto]">
          <DateBadge {...eventBadge(event)} />
          <div className="min-w-0">
            <h3 id={titleId} className="wrap-anywhere" dir="auto">
              <Link to={to} className="hover:underline">
                {event.title}
              </Link>
            </h3>
            <p className="mt-1 text-[15px] text-soft">
              <time dateTime={event.date}>{eventWhen(event).join(' · ')}</time>
            </p>
          </div>
          <div className="max-sm:col-start-2">
            <Status event={event} now={now} member={member} ownRsvp={ownRsvp} />
          </div>
        </div>
        <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-[15px] text-soft">
          <Fact icon={<MapPin />}>
            <bdi>{event.location?.trim() || defaultEventLocation}</bdi>
          </Fact>
          {event.host_name && (
            <Fact icon={<UserRound />}>
              Hosted by <bdi>{event.host_name}</bdi>
            </Fact>
          )}
          {counts !== undefined && counts.attending > 0 && (
            <Fact icon={<UsersRound />}>
              {counts.attending} going
              {isFull && ' · full'}
            </Fact>
          )}
        </ul>
        <Description text={event.description} titleId={titleId} />
      </article>
    </Card>
  )
}

function Status({ event, now, member, ownRsvp }: Omit<EventCardProps, 'counts'>) {
  const rsvp = event.event_rsvps?.[0]
  if (event.cancelled_at) return <Chip tone="danger">Cancelled</Chip>
  const chip = rsvp && ownRsvp(rsvp)
  if (isOver(event, now))
    return (
      <span className="flex flex-wrap gap-1.5">
        {chip}
        <Chip tone="sand">Past</Chip>
      </span>
    )
  if (chip || !member) return chip
  return (
    <ButtonLink
      to={paths.event(event.id)}
      variant="quiet"
      size="little"
      aria-label={`RSVP to ${event.title}`}
    >
      RSVP
    </ButtonLink>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-plum">
      {icon}
      <span className="min-w-0 wrap-anywhere" dir="auto">
        {children}
      </span>
    </li>
  )
}

function Description({ text, titleId }: { text: string; titleId: string }) {
  const [open, setOpen] = useState(false)
  const short = shortDescription(text)
  if (!text.trim()) return null
  return (
    <div className="mt-3 max-w-[68ch]">
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {short === null || open ? <LinkedText text={text} /> : short}
      </p>
      {short !== null && (
        <Button
          variant="link"
          className="mt-1 min-h-8 text-[15px]"
          aria-expanded={open}
          aria-describedby={titleId}
          onClick={() => setOpen(!open)}
        >
          {open ? 'See less' : 'See more'}
        </Button>
      )}
    </div>
  )
}
