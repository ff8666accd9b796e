// The digest that members see: the latest published one.
import { useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

/** Null when none is published yet. */
export const useLatestDigest = () =>
  useQuery({
    queryKey: ['weekly-digests', 'latest'],
    queryFn: async ({ signal }) =>
      unwrapMaybe(
        await supabase
          .from('weekly_digests')
          .select('id, title, content, published_at')
          .eq('is_published', true)
          .order('published_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle(),
      ),
  })
