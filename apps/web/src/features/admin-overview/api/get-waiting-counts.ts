// How much waits for the team, per tile of the admin dashboard. Counts only: no rows travel.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

const waiting = {
  applications: { table: 'applications', status: 'PENDING' },
  eventSubmissions: { table: 'pending_events', status: 'pending' },
  resourceSubmissions: { table: 'pending_resources', status: 'pending' },
  messages: { table: 'contact_messages', status: 'unread' },
} as const

/** A queue of the team, by what waits in it. */
export type WaitingQueue = keyof typeof waiting

const queues = Object.keys(waiting) as WaitingQueue[]

/** Number of rows waiting in each queue, all counted in parallel. */
export const waitingCountsQuery = () =>
  queryOptions({
    queryKey: ['admin-overview', 'waiting'],
    queryFn: async ({ signal }) => {
      const counted = queues.map(async queue => {
        const { table, status } = waiting[queue]
        const counting = supabase.from(table).select('id', { count: 'exact', head: true })
        const answer = await counting.eq('status', status).abortSignal(signal)
        unwrapMaybe(answer)
        return [queue, answer.count ?? 0] as const
      })
      return Object.fromEntries(await Promise.all(counted)) as Record<WaitingQueue, number>
    },
  })

export const useWaitingCounts = () => useQuery(waitingCountsQuery())
