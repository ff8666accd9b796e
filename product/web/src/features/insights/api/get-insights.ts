// Reads what happened in a span of days, and how old each queue is now.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

interface InsightStep {
  /** The first day of the step, such as 2026-11-20. */
  day: string
  /** At its end. A member is somebody who may come in. */
  members: number
  /** They began to be members, for the first time or again. */
  joined: number
  received: number
  /** Approved by the team, or by their role. */
  approved: number
  /** Those of the approved that their role approved. */
  automatic: number
  declined: number
  /** The median, or null where nothing was decided. */
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
  /** The people for whom a membership waits until they come. */
  waiting_now: number
  issues: { id: string; subject: string; sent_at: string; sent: number; failed: number; excluded: number }[]
  queues: { queue: string; count: number; oldest: string | null }[]
}

/** Both days are included. */
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
