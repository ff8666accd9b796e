// Reads how many accounts have two-factor sign-in on, and turns one member's off, for admins.
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

/** This is a type and not an interface, since only types can be cast from the database's JSON. */
export type MfaCounts = {
  team: number
  team_on: number
  /** Accounts that are not on the team. */
  others: number
  others_on: number
}

export const mfaCountsQuery = () =>
  queryOptions({
    queryKey: ['mfa-counts'],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('admin_mfa_counts').abortSignal(signal)) as MfaCounts,
  })

export const mfaOnQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['admin-mfa', memberId],
    queryFn: async ({ signal }): Promise<boolean> =>
      unwrap(await supabase.rpc('admin_mfa_enabled', { account: memberId }).abortSignal(signal)),
  })

/** Removes all factors of the member, ends all their sessions and notifies them by email. It is audited. */
export const useResetMfa = (memberId: string) =>
  useMutation({
    mutationFn: () => api('/api/members/reset-two-factor', { method: 'POST', body: { userId: memberId } }),
    onSettled: refreshing(mfaOnQuery(memberId).queryKey),
  })
