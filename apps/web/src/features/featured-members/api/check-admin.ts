// Whether the caller is an admin, by their own profile (docs/specification/members.md#featured-members).
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export const adminCheckQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', 'is-admin', userId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      unwrap(await supabase.from('profiles').select('is_admin').eq('id', userId).abortSignal(signal).single())
        .is_admin,
  })

export const useAdminCheck = (userId: string) => useQuery(adminCheckQuery(userId))
