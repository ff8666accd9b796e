// How much waits for the team, per tile of the admin dashboard: one question, counts only.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

/** A queue of the team, by what waits in it. */
export type WaitingQueue =
  | 'applications'
  | 'event_submissions'
  | 'resource_submissions'
  | 'messages'
  | 'draft_digests'
  | 'unmatched_payments'
  | 'failed_mails'

/** Whatever changes what waits invalidates this. */
export const adminOverviewKey = ['admin-overview'] as const

const askedAgainAfter = 60_000

/** Number of rows waiting in each queue. Asked again each minute, and whenever the team comes back to the window. */
export const waitingCountsQuery = () =>
  queryOptions({
    queryKey: [...adminOverviewKey, 'waiting'],
    refetchInterval: askedAgainAfter,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('admin_waiting_counts').abortSignal(signal)) as Record<WaitingQueue, number>,
  })

export const useWaitingCounts = () => useQuery(waitingCountsQuery())
