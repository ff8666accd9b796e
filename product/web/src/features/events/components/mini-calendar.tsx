// Shows the days of the chosen month. A dot marks events, a ring marks today. Tab stops once, and arrow keys move
// inside (ARIA grid).
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { cn } from '@/components/class-names'
import { dayAfterKey, dayName, monthName, monthWeeks } from '../calendar-month'
import { plural } from '@juno/domain/text/plural'

interface MiniCalendarProps {
  month: string
  /** Today in the viewer's zone. */
  today: string
  /** The number of events on each day. */
  eventsPerDay: ReadonlyMap<string, number>
  selected: string | null
  /** Choosing the chosen day again passes null. */
  onSelect: (day: string | null) => void
  /** Called when the arrow keys led into another month. */
  onMonth: (month: string) => void
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const countWords = (count: number) => (count === 0 ? '' : `, ${plural(count, 'event')}`)

export function MiniCalendar({ month, today, eventsPerDay, selected, onSelect, onMonth }: MiniCalendarProps) {
  const table = useRef<HTMLTableElement>(null)
  const [reached, setReached] = useState<string | null>(null)
  const moved = useRef(false)
  // Tab arrives at the day last reached by arrow keys, else at the chosen day, today, or the first.
  const within = (day: string | null) => (day?.startsWith(month) ? day : null)
  const current = within(reached) ?? within(selected) ?? within(today) ?? `${month}-01`

  useEffect(() => {
    // The address, and with it the month, changes a moment after the key press.
    if (!moved.current || reached !== current) return
    moved.current = false
    table.current?.querySelector<HTMLButtonElement>(`[data-day="${current}"]`)?.focus()
  }, [current, reached])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, current)
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    moved.current = true
    setReached(next)
    if (!next.startsWith(month)) onMonth(next.slice(0, 7))
  }

  return (
    <table
      ref={table}
      role="grid"
      aria-label={monthName(month)}
      className="w-full table-fixed border-collapse text-center"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weekdays.map(name => (
            <th key={name} scope="col" abbr={name} className="pb-1 text-xs font-semibold text-soft">
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month).map((week, row) => (
          <tr key={row}>
            {week.map((day, column) =>
              day ? (
                <td key={day} role="gridcell" aria-selected={day === selected} className="p-0">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === current ? 0 : -1}
                    aria-label={dayName(day) + countWords(eventsPerDay.get(day) ?? 0)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={day === selected}
                    onClick={() => {
                      setReached(day)
                      onSelect(day === selected ? null : day)
                    }}
                    className={cn(
                      'relative mx-auto grid size-10 place-items-center rounded-full text-[15px] transition-colors duration-150',
                      day === selected
                        ? 'bg-primary font-semibold text-on-primary'
                        : [
                            'hover:bg-blush',
                            eventsPerDay.has(day) && 'bg-blush',
                            day === today && 'ring-[1.5px] ring-plum ring-inset',
                            eventsPerDay.has(day) || day === today ? 'text-plum' : 'text-ink',
                            eventsPerDay.has(day) ? 'font-semibold' : day === today && 'font-bold',
                          ],
                    )}
                  >
                    {Number(day.slice(8))}
                    {eventsPerDay.has(day) && (
                      <span
                        aria-hidden="true"
                        data-mark=""
                        className={cn(
                          'absolute bottom-1 size-1.5 rounded-full',
                          day === selected ? 'bg-on-primary' : 'bg-coral',
                        )}
                      />
                    )}
                  </button>
                </td>
              ) : (
                <td key={column} role="gridcell" className="h-10 p-0" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
