// Lists the sessions of the member, and ends one or all others at once.
import { queryOptions } from '@tanstack/react-query'
import { loadClient } from '@/lib/load-client'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

export interface OwnSession {
  id: string
  /** ISO instants: when the member signed in there, and when the session was last renewed. */
  signed_in_at: string
  last_used_at: string
  user_agent: string | null
  is_current: boolean
  /** The network address of the last renewal. */
  address: string | null
}

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-sessions', userId],
    queryFn: async ({ signal }): Promise<OwnSession[]> =>
      unwrap(await supabase.rpc('own_sessions').abortSignal(signal)),
    refetchOnWindowFocus: true,
  })

/** Ends a session by its id, or with 'others' all but this one. A session that has already ended is no failure. */
export function useEndSessions(userId: string) {
  return useMutation({
    mutationFn: async (which: string) => {
      if (which !== 'others') unwrap(await supabase.rpc('end_own_session', { session: which }))
      else {
        const supabase = await loadClient()
        const { error } = await supabase.auth.signOut({ scope: 'others' })
        if (error) throw error
      }
    },
    onSettled: refreshing(sessionsQuery(userId).queryKey),
  })
}
