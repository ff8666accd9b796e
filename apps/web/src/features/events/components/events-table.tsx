// All events as a table; each row turns into a card where the screen is narrow.
import { defaultEventLocation } from '@juno/domain/events/event-texts'
import { formatEventRange } from '@juno/domain/events/event-time'
import { isOver } from '@juno/domain/events/event-end'
import type { RsvpCounts } from '@juno/domain/rsvps/rsvp'
import { Link } from 'react-router'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { paths } from '@/config/paths'
import type { ListedEvent } from '@/features/events/api/event-columns'

interface EventsTableProps {
  events: readonly ListedEvent[]
  counts: Record<string, RsvpCounts> | undefined
  now: Date
  onDelete: (event: ListedEvent) => void
}

const headings = ['Event', 'Date', 'Location', 'Going', 'Actions']

// The roles are spelled out because `display: block` on the parts of a table takes its meaning away.
export function EventsTable({ events, counts, now, onDelete }: EventsTableProps) {
  return (
    <table role="table" className="block w-full text-left lg:table" aria-label="Events">
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row" className="border-b">
          {headings.map(heading => (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              className="px-5 py-3 text-sm font-semibold text-soft"
            >
              <span className={cn(heading === 'Actions' && 'sr-only')}>{heading}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block lg:table-row-group">
        {events.map(event => (
          <tr
            key={event.id}
            role="row"
            className="grid gap-2 border-b p-5 last:border-b-0 lg:table-row lg:p-0"
          >
            <Cell className="lg:w-[26%]">
              <Link to={paths.event(event.id)} className="font-bold wrap-anywhere hover:underline">
                {event.title}
              </Link>
              <span className="flex flex-wrap gap-1.5 empty:hidden">
                {event.cancelled_at && <Chip tone="danger">Cancelled</Chip>}
                {!event.cancelled_at && isOver(event, now) && <Chip tone="sand">Past</Chip>}
              </span>
            </Cell>
            <Cell className="text-[15px] lg:w-[26%]">
              <time dateTime={event.date}>{formatEventRange(event).days}</time>
              <span className="block text-sm text-soft">
                {[formatEventRange(event).clock ?? 'All day', formatEventRange(event).zone]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </Cell>
            <Cell className="text-[15px] wrap-anywhere">
              {event.location?.trim() || defaultEventLocation}
            </Cell>
            <Cell className="text-[15px] whitespace-nowrap">{goingText(event, counts?.[event.id])}</Cell>
            <Cell className="mt-1 lg:mt-0">
              <div className="flex flex-wrap gap-2 lg:flex-nowrap lg:justify-end">
                <Button asChild variant="quiet" size="little">
                  <Link to={paths.eventAttendees(event.id)} aria-label={`Attendees of ${event.title}`}>
                    Attendees
                  </Link>
                </Button>
                <Button asChild variant="quiet" size="little">
                  <Link to={paths.editEvent(event.id)} aria-label={`Edit ${event.title}`}>
                    Edit
                  </Link>
                </Button>
                <Button
                  variant="quiet"
                  size="little"
                  className="text-danger"
                  aria-label={`Delete ${event.title}`}
                  onClick={() => onDelete(event)}
                >
                  Delete
                </Button>
              </div>
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function goingText(event: ListedEvent, counts: RsvpCounts | undefined): string {
  if (!counts) return '–'
  const seats = event.capacity === null ? '' : ` of ${event.capacity}`
  const waiting = counts.waitlisted > 0 ? `, ${counts.waitlisted} waiting` : ''
  return `${counts.attending}${seats} going${waiting}`
}

function Cell({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <td role="cell" className={cn('block align-top lg:table-cell lg:px-5 lg:py-4', className)}>
      {children}
    </td>
  )
}
