// Lays out the days of a month: weeks from Sunday to Saturday, as in Canada. Dates have no time zone here.
import { addDays, addMonths, monthDays, sameDayIn } from '@juno/domain/events/zoned-time'
import { dayText } from '@/lib/dates'

/** Returns whether a text from the address bar is a day of this month: 2026-12-24. */
export const isDayOf = (text: string | null, month: string): text is string =>
  text !== null && text.startsWith(`${month}-`) && monthDays(month).includes(text)

/** Sunday is 0. */
const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

/** Returns the weeks of a month. Days of the neighbouring months are null. */
export function monthWeeks(month: string): (string | null)[][] {
  const days = monthDays(month)
  const cells = [...Array<null>(weekday(`${month}-01`)).fill(null), ...days]
  const weeks: (string | null)[][] = []
  for (let start = 0; start < cells.length; start += 7) {
    const week = cells.slice(start, start + 7)
    weeks.push([...week, ...Array<null>(7 - week.length).fill(null)])
  }
  return weeks
}

export const yearMonths = (year: number): string[] =>
  Array.from(
    { length: 12 },
    (_, index) => `${String(year).padStart(4, '0')}-${String(index + 1).padStart(2, '0')}`,
  )

/** Returns the day that a key leads to from another, or null for keys that do not move. */
export function dayAfterKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday(day))
    case 'End':
      return addDays(day, 6 - weekday(day))
    case 'PageUp':
      return sameDayIn(addMonths(day.slice(0, 7), -1), day)
    case 'PageDown':
      return sameDayIn(addMonths(day.slice(0, 7), 1), day)
    default:
      return null
  }
}

/** Returns 'December 2026'. */
export const monthName = (month: string) => dayText(`${month}-01`, { month: 'long', year: 'numeric' })

/** Returns 'Dec'. */
export const shortMonthName = (month: string) => dayText(`${month}-01`, { month: 'short' })

/** Returns 'Wednesday, December 2'. */
export const dayName = (day: string) => dayText(day, { weekday: 'long', month: 'long', day: 'numeric' })
