// Lists the spans of time that the insights offer.
import { addDays, addMonths, dayIn, sameDayIn } from '@juno/domain/events/zoned-time'
import { dayText, viewerTimeZone } from '@/lib/dates'
import type { Insights, Span } from './api/get-insights'

export const spans = [
  { value: '30', label: 'The last 30 days' },
  { value: '90', label: 'The last 3 months' },
  { value: '365', label: 'The last 12 months' },
  { value: '1095', label: 'The last 3 years' },
] as const
export type SpanName = (typeof spans)[number]['value']

const months = { '90': 3, '365': 12, '1095': 35 } as const

/** Returns days on the reader's calendar. Today is the last. */
export function spanOf(name: SpanName, now: Date): Span {
  const to = dayIn(now, viewerTimeZone())
  if (name === '30') return { from: addDays(to, -29), to }
  return { from: sameDayIn(addMonths(to.slice(0, 7), -months[name]), to), to }
}

/** Returns 'Nov 20' or 'Nov 2026', which is short enough for an axis. */
export const stepLabel = (day: string, step: Insights['step']): string =>
  dayText(day, step === 'month' ? { month: 'short', year: 'numeric' } : { month: 'short', day: 'numeric' })
