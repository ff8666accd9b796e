import { defaultEventLocation } from '@juno/domain/events/event-texts'
import { formatEventRange } from '@juno/domain/events/event-time'
import { isOver } from '@juno/domain/events/event-end'
import type { RsvpCounts } from '@juno/domain/rsvps/rsvp'
import { Link } from 'react-router'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Chip } from '@/components/ui/chip'
import { ResponsiveTable, type Column } from '@/components/ui/responsive-table'
import { paths } from '@/config/paths'
import type { ListedEvent } from '../api/events'

interface EventsTableProps {
  events: readonly ListedEvent[]
  counts: Record<string, RsvpCounts> | undefined
  now: Date
  onDelete: (event: ListedEvent) => void
}

export function EventsTable({ events, counts, now, onDelete }: EventsTableProps) {
  const columns: Column<ListedEvent>[] = [
    {
      header: 'Event',
      className: '@3xl:w-[24%]',
      cell: event => (
        <>
          <Link to={paths.event(event.id)} className="font-bold wrap-anywhere hover:underline" dir="auto">
            {event.title}
          </Link>
          <span className="flex flex-wrap gap-1.5 empty:hidden">
            {event.cancelled_at && <Chip tone="danger">Cancelled</Chip>}
            {!event.cancelled_at && isOver(event, now) && <Chip tone="sand">Past</Chip>}
          </span>
        </>
      ),
    },
    {
      header: 'Date',
      className: 'text-[15px] @3xl:w-[22%]',
      cell: event => {
        const { days, clock, zone } = formatEventRange(event)
        return (
          <>
            <time dateTime={event.date}>{days}</time>
            <span className="block text-sm text-soft">
              {[clock ?? 'All day', zone].filter(Boolean).join(', ')}
            </span>
          </>
        )
      },
    },
    {
      header: 'Location',
      className: 'text-[15px] wrap-anywhere @3xl:w-[14%]',
      cell: ({ location }) => location?.trim() || defaultEventLocation,
    },
    {
      header: 'Going',
      className: 'text-[15px] whitespace-nowrap',
      cell: event => goingText(event, counts?.[event.id]),
    },
    {
      header: 'Actions',
      actions: true,
      cell: event => (
        <>
          <ButtonLink
            to={paths.eventAttendees(event.id)}
            variant="quiet"
            size="little"
            aria-label={`Attendees of ${event.title}`}
          >
            Attendees
          </ButtonLink>
          <ButtonLink
            to={paths.editEvent(event.id)}
            variant="quiet"
            size="little"
            aria-label={`Edit ${event.title}`}
          >
            Edit
          </ButtonLink>
          <Button
            variant="quiet"
            size="little"
            className="text-danger"
            aria-label={`Delete ${event.title}`}
            onClick={() => onDelete(event)}
          >
            Delete
          </Button>
        </>
      ),
    },
  ]
  return <ResponsiveTable label="Events" columns={columns} rows={events} />
}

function goingText(event: ListedEvent, counts: RsvpCounts | undefined): string {
  if (!counts) return '–'
  const seats = event.capacity === null ? '' : ` of ${event.capacity}`
  const waiting = counts.waitlisted > 0 ? `, ${counts.waitlisted} waiting` : ''
  return `${counts.attending}${seats} going${waiting}`
}
