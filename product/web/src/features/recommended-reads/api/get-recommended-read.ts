// The read that the team recommends right now.
import { useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

/** The newest active read, or null. Cached for five minutes, tried again twice (docs/specification/dashboard.md). */
export const useRecommendedRead = () =>
  useQuery({
    queryKey: ['recommended-reads', 'current'],
    meta: { live: ['recommended-reads'] },
    staleTime: 300_000,
    gcTime: 300_000,
    retry: 2,
    queryFn: async ({ signal }) =>
      unwrapMaybe(
        await supabase
          .from('recommended_reads')
          .select('id, title, description, image_url, url')
          .eq('active', true)
          .order('created_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle(),
      ),
  })
