// The event calendar: month picker, days, and the events of the month or day. Month and day are in the address, so that
// a link, a reload and Back show the same.
import { isMonth } from '@juno/domain/events/calendar-years'
import { eventDays } from '@juno/domain/events/event-time'
import type { Rsvp } from '@juno/domain/rsvps/rsvp'
import { addDays, dayIn } from '@juno/domain/events/zoned-time'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useMonthEvents, useOpeningMonth } from '../api/month-events'
import type { ListedEvent } from '../api/events'
import { dayName, isDayOf, monthName } from '../calendar-month'
import { EventsList } from './events-list'
import { MiniCalendar } from './mini-calendar'
import { MonthPicker } from './month-picker'
import { viewerTimeZone } from '@/lib/dates'
import { now } from '@/lib/now'

interface EventsCalendarProps {
  /** Null for visitors. */
  userId: string | null
  /** Shows the member's own RSVP to an event of the list. */
  ownRsvp: (rsvp: Rsvp) => ReactNode
  /** Stands below the calendar on wide screens, at the end on narrow ones. */
  children?: ReactNode
}

export function EventsCalendar({ userId, ownRsvp, children }: EventsCalendarProps) {
  const today = dayIn(now(), viewerTimeZone())
  const [search, setSearch] = useSearchParams()
  const asked = search.get('month')
  const thisMonth = today.slice(0, 7)
  const opening = useOpeningMonth(thisMonth, isMonth(asked))
  const month = isMonth(asked) ? asked : (opening ?? thisMonth)
  const isKnown = isMonth(asked) || opening !== undefined
  const askedDay = search.get('day')
  const day = isDayOf(askedDay, month) ? askedDay : null
  const events = useMonthEvents(month, userId, isKnown)
  const headingId = useId()

  const show = (next: { month: string; day?: string | null }) =>
    // The address changes synchronously, so that the next click builds on this one.
    setSearch(next.day ? { month: next.month, day: next.day } : { month: next.month }, {
      preventScrollReset: true,
      flushSync: true,
    })
  const onDay = (chosen: string | null) => show({ month, day: chosen })
  const onMonth = (chosen: string) => show({ month: chosen })

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[336px_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <Card className="p-4 sm:p-5">
        <MonthPicker month={month} thisMonth={thisMonth} onMonth={onMonth} />
        <Days>
          <MiniCalendar
            month={month}
            today={today}
            eventsPerDay={eventsPerDay(events.data ?? [], month)}
            selected={day}
            onSelect={onDay}
            onMonth={onMonth}
          />
        </Days>
      </Card>
      <section aria-labelledby={headingId} className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="mb-4 flex min-h-[38px] flex-wrap items-center justify-between gap-3">
          <h2 id={headingId} className="text-[clamp(1.625rem,3vw,2rem)]" aria-live="polite">
            {day ? dayName(day) : isKnown ? monthName(month) : '\u00a0'}
          </h2>
          {day && (
            <Button variant="quiet" size="little" onClick={() => onDay(null)}>
              Show the whole month
            </Button>
          )}
        </div>
        <EventsList
          month={month}
          day={day}
          events={events}
          member={userId !== null}
          ownRsvp={ownRsvp}
          onMonth={onMonth}
          onDay={onDay}
        />
      </section>
      {children && <div className="grid min-w-0 gap-5 lg:col-start-1">{children}</div>}
    </div>
  )
}

/** The days are collapsed on narrow screens, so that the list is visible. */
function Days({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="mt-3 border-t pt-2 lg:pt-4">
      <Button
        variant="ghost"
        size="little"
        className="w-full lg:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <CalendarDays className="size-4" aria-hidden="true" />
        {open ? 'Hide days' : 'Choose a day'}
        <ChevronDown className={cn('size-4 transition-transform', open && 'rotate-180')} aria-hidden="true" />
      </Button>
      <div id={id} className={cn(open ? 'mt-2' : 'hidden', 'lg:mt-0 lg:block')}>
        {children}
      </div>
    </div>
  )
}

/** Returns how many events each day of a month has. An event of several days counts on each of them. */
function eventsPerDay(events: readonly ListedEvent[], month: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const event of events) {
    if (event.cancelled_at) continue
    const { first, last } = eventDays(event)
    const from = first < `${month}-01` ? `${month}-01` : first
    for (let day = from; day <= last && day.startsWith(month); day = addDays(day, 1))
      counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}
