// Everybody who is featured now.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { listsKey, memberColumns, type MemberRow } from '@/features/featured-members/api/member-row'

export const featuredQuery = () =>
  queryOptions({
    queryKey: [...listsKey, 'featured'],
    queryFn: async ({ signal }): Promise<MemberRow[]> =>
      unwrap(
        await supabase
          .from('profiles')
          .select(memberColumns)
          .eq('featured', true)
          .eq('hidden', false)
          .order('name')
          .order('id')
          .abortSignal(signal),
      ),
  })

export const useFeatured = () => useQuery(featuredQuery())
