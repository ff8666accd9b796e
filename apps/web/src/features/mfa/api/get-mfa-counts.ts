// How many have two-factor sign-in on.
import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

/** A type, not an interface: only types can be read out of the database's JSON. */
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
