// Signing out of other places: one of them, or all. They are out at once.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { sessionsQuery } from './get-sessions'

/** @throws the service's error */
async function endOthers(): Promise<void> {
  const { error } = await supabase.auth.signOut({ scope: 'others' })
  if (error) throw error
}

/** That it has ended meanwhile is as good. */
const endOne = async (id: string): Promise<boolean> =>
  unwrap(await supabase.rpc('end_own_session', { session: id }))

export function useEndOtherSessions(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: endOthers,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey }),
  })
}

export function useEndSession(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: endOne,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey }),
  })
}
