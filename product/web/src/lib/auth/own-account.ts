// Reads the caller's account from the auth service. The session's copy is as old as its token.
import { queryOptions } from '@tanstack/react-query'
import { loadClient } from '@/lib/load-client'
import { mfaKey } from './query-keys'

/** The key is below MFA's, since the account includes its factors. */
export const ownAccountQuery = (userId: string) =>
  queryOptions({
    queryKey: [...mfaKey, 'account', userId],
    queryFn: async () => {
      const { data, error } = await (await loadClient()).auth.getUser()
      if (error) throw error
      return data.user
    },
    refetchOnWindowFocus: true,
  })
