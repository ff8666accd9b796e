// Reads how much waits for the team, for each tile of the admin dashboard.
import { useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

/** Names a queue of the team after what waits in it. */
export type WaitingQueue =
  | 'applications'
  | 'event_submissions'
  | 'resource_submissions'
  | 'messages'
  | 'draft_digests'
  | 'late_payments'
  | 'unmatched_payments'
  | 'payment_differences'
  | 'disputes'
  | 'failed_mails'

/**
 * Counts the rows waiting in each queue. They are read again when a queue changes, and when the window gets the focus.
 */
export const useWaitingCounts = () =>
  useQuery({
    queryKey: ['admin-overview', 'waiting'],
    meta: {
      live: [
        'applications',
        'event-submissions',
        'resource-submissions',
        'messages',
        'digests',
        'payments',
        'failed-mails',
      ],
      pollEvery: () => 60_000,
    },
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('admin_waiting_counts').abortSignal(signal)) as Record<WaitingQueue, number>,
  })
