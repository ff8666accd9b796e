// The read that the team recommends right now.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

export interface RecommendedRead {
  id: string
  title: string
  description: string
  image_url: string | null
  url: string
}

/**
 * The newest active read, or null. Cached for five minutes, asked again twice on failure
 * (docs/specification/dashboard.md).
 */
export const recommendedReadQuery = () =>
  queryOptions({
    queryKey: ['recommended-reads', 'current'],
    staleTime: 300_000,
    gcTime: 300_000,
    retry: 2,
    queryFn: async ({ signal }): Promise<RecommendedRead | null> => {
      return unwrapMaybe(
        await supabase
          .from('recommended_reads')
          .select('id, title, description, image_url, url')
          .eq('active', true)
          .order('created_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle(),
      )
    },
  })

export const useRecommendedRead = () => useQuery(recommendedReadQuery())
