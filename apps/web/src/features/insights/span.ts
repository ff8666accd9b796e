// The spans of time that the insights offer.
import { format, subDays, subMonths } from 'date-fns'
import type { Insights, Span } from '@/features/insights/api/get-insights'

export const spans = [
  { value: '30', label: 'The last 30 days' },
  { value: '90', label: 'The last 3 months' },
  { value: '365', label: 'The last 12 months' },
  { value: '1095', label: 'The last 3 years' },
] as const
export type SpanName = (typeof spans)[number]['value']

/** Days on the reader's calendar; today is the last. */
export function spanOf(name: SpanName, now: Date): Span {
  const from = name === '30' ? subDays(now, 29) : subMonths(now, name === '90' ? 3 : name === '365' ? 12 : 35)
  return { from: format(from, 'yyyy-MM-dd'), to: format(now, 'yyyy-MM-dd') }
}

/** '20 Nov', 'Nov 2026': short enough for an axis. */
export function stepLabel(day: string, step: Insights['step']): string {
  return format(new Date(`${day}T00:00`), step === 'month' ? 'MMM yyyy' : 'd MMM')
}
