// Where the signed-in person is signed in.
import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export interface OwnSession {
  id: string
  /** ISO instants: when she signed in there, and when it was last renewed. */
  signed_in_at: string
  last_used_at: string
  user_agent: string | null
  is_current: boolean
}

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-sessions', userId],
    queryFn: async ({ signal }): Promise<OwnSession[]> =>
      unwrap(await supabase.rpc('own_sessions').abortSignal(signal)),
    refetchOnWindowFocus: true,
  })
