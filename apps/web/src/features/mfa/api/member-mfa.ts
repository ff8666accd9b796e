// Whether somebody has two-factor sign-in on, and turning it off for who lost their phone.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export const mfaOnQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['admin-mfa', memberId],
    queryFn: async ({ signal }): Promise<boolean> =>
      unwrap(await supabase.rpc('admin_mfa_enabled', { account: memberId }).abortSignal(signal)),
  })

/** Removes all apps of the member, ends all their sessions and notifies them by mail. Written into the audit log. */
export function useResetMfa(memberId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api('/api/members/reset-two-factor', {
        method: 'POST',
        body: { userId: memberId },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mfaOnQuery(memberId).queryKey }),
  })
}
