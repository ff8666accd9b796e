// What happened in a span of days, and how old each queue is now.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

interface InsightStep {
  /** Its first day: 2026-11-20. */
  day: string
  accounts: number
  new_accounts: number
  received: number
  /** By the team, or by their role. */
  approved: number
  /** Of the approved, those that their role approved. */
  automatic: number
  declined: number
  /** Median; null where nothing was decided. */
  decision_hours: number | null
  attending: number
  maybe: number
  readers: number
}

export interface Insights {
  step: 'day' | 'week' | 'month'
  series: InsightStep[]
  decisions: { count: number; in_time: number; median_hours: number | null }
  members_now: number
  issues: { id: string; subject: string; sent_at: string; sent: number; failed: number; excluded: number }[]
  queues: { queue: string; count: number; oldest: string | null }[]
}

/** Both days included. */
export interface Span {
  from: string
  to: string
}

export const useInsights = (span: Span) =>
  useQuery({
    queryKey: ['insights', span],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase.rpc('admin_insights', { from_day: span.from, to_day: span.to }).abortSignal(signal),
      ) as unknown as Insights,
  })
