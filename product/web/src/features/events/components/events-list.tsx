// Lists the events of the chosen month or day.
import { eventTexts } from '@juno/domain/events/event-texts'
import { eventDays } from '@juno/domain/events/event-time'
import type { Rsvp } from '@juno/domain/rsvps/rsvp'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { useRsvpCounts } from '../api/events'
import { type useMonthEvents, useNextEvent } from '../api/month-events'
import { dayName, monthName } from '../calendar-month'
import { EventCard } from './event-card'

interface EventsListProps {
  month: string
  day: string | null
  events: ReturnType<typeof useMonthEvents>
  member: boolean
  ownRsvp: (rsvp: Rsvp) => ReactNode
  onMonth: (month: string) => void
  onDay: (day: string | null) => void
}

export function EventsList({ month, day, events, member, ownRsvp, onMonth, onDay }: EventsListProps) {
  const ids = events.data?.map(({ id }) => id) ?? []
  const counts = useRsvpCounts(ids, member)
  const shown =
    events.data?.filter(event => {
      const { first, last } = eventDays(event)
      return day === null || (first <= day && day <= last)
    }) ?? []
  const now = new Date(events.dataUpdatedAt)

  if (events.isPending) return <ListSkeleton />
  if (events.isError)
    return (
      <Card>
        <ErrorState title={eventTexts.loadFailed} onRetry={() => void events.refetch()}>
          Please try again in a moment.
        </ErrorState>
      </Card>
    )
  if (shown.length === 0)
    return (
      <Card>
        {day ? (
          <EmptyState
            title={`Nothing on ${dayName(day)}`}
            action={
              <Button variant="quiet" size="little" onClick={() => onDay(null)}>
                Show all of {monthName(month)}
              </Button>
            }
          />
        ) : (
          <EmptyMonth month={month} onMonth={onMonth} />
        )}
      </Card>
    )
  return (
    <ul className="grid gap-4">
      {shown.map(event => (
        <li key={event.id}>
          <EventCard
            event={event}
            now={now}
            counts={counts.data?.[event.id]}
            member={member}
            ownRsvp={ownRsvp}
          />
        </li>
      ))}
    </ul>
  )
}

/** Names the next event where a month is empty. */
function EmptyMonth({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const { data: next, isError, refetch } = useNextEvent(month)
  const nextDay = next && eventDays(next).first
  return (
    <EmptyState
      title={`No events in ${monthName(month)}`}
      action={
        nextDay ? (
          <Button variant="quiet" size="little" onClick={() => onMonth(nextDay.slice(0, 7))}>
            Go to {monthName(nextDay.slice(0, 7))}
          </Button>
        ) : (
          isError && (
            <Button variant="quiet" size="little" onClick={() => void refetch()}>
              Try again
            </Button>
          )
        )
      }
    >
      {nextDay ? (
        <>
          Next is “<bdi>{next.title}</bdi>” on {dayName(nextDay)}.
        </>
      ) : isError ? (
        'We could not find out what comes next.'
      ) : (
        next === null && 'Have an idea for one? Submit an event.'
      )}
    </EmptyState>
  )
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading events…" className="grid gap-4">
      {[0, 1, 2].map(row => (
        <Card key={row} className="flex gap-4">
          <Skeleton className="h-16 w-14 rounded-[28px_28px_10px_10px]" />
          <div className="flex-1 space-y-2.5">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </Card>
      ))}
    </SkeletonGroup>
  )
}
