// The caller's account as the auth service has it now; the session's copy is as old as its token.
import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { mfaKey } from './query-keys'

/** Kept with MFA: its factors are part of the account. */
export const ownAccountQuery = (userId: string) =>
  queryOptions({
    queryKey: [...mfaKey, 'account', userId],
    queryFn: async () => {
      const { data, error } = await supabase.auth.getUser()
      if (error) throw error
      return data.user
    },
    refetchOnWindowFocus: true,
  })
