// Reads the read that the team recommends now.
import { useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

/**
 * Returns the newest active read, or null. It is cached for five minutes and retried twice
 * (docs/specification/dashboard.md).
 */
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
