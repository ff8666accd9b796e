// Lists the months that the Money page can show.
import { addMonths, dayIn } from '@juno/domain/events/zoned-time'
import { dayText, viewerTimeZone } from '@/lib/dates'

export const spans = [
  { value: '1', label: 'This month' },
  { value: '3', label: 'The last 3 months' },
  { value: '12', label: 'The last 12 months' },
  { value: '24', label: 'The last 24 months' },
  { value: '36', label: 'The last 3 years' },
  { value: 'year', label: 'This year' },
  { value: 'last-year', label: 'Last year' },
] as const
export type SpanName = (typeof spans)[number]['value']
export const usualSpan: SpanName = '12'

/** Returns the first and the last month, as 2026-11. */
export function monthsOf(name: SpanName, now: Date): { from: string; to: string } {
  const month = dayIn(now, viewerTimeZone()).slice(0, 7)
  const year = Number(month.slice(0, 4))
  if (name === 'year') return { from: `${year}-01`, to: month }
  if (name === 'last-year') return { from: `${year - 1}-01`, to: `${year - 1}-12` }
  return { from: addMonths(month, 1 - Number(name)), to: month }
}

/** Returns this month and those before it, newest first. */
export const lastMonths = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, n) => addMonths(dayIn(now, viewerTimeZone()).slice(0, 7), -n))

/** Returns 'Nov 2026'. */
export const monthText = (month: string) => dayText(`${month}-01`, { month: 'short', year: 'numeric' })
