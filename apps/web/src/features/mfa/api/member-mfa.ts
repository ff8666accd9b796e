// Whether somebody has two-factor sign-in on, and turning it off for who lost her phone.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { sessionToken } from '@/lib/session-token'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export const mfaOnQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['admin-second-factor', memberId],
    queryFn: async ({ signal }): Promise<boolean> =>
      unwrap(await supabase.rpc('admin_mfa_enabled', { account: memberId }).abortSignal(signal)),
  })

/** Removes all her apps, signs her out everywhere and tells her by mail. Written into the audit log. */
export function useResetMfa(memberId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      api('/api/members/reset-two-factor', {
        method: 'POST',
        body: { userId: memberId },
        token: await sessionToken(),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mfaOnQuery(memberId).queryKey }),
  })
}
