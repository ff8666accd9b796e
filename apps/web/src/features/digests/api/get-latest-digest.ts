// The digest that members see: the latest published one.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

export interface Digest {
  id: string
  title: string
  content: string
  published_at: string | null
}

/** The latest published digest, or null when none is published yet. */
export const latestDigestQuery = () =>
  queryOptions({
    queryKey: ['weekly-digests', 'latest'],
    queryFn: async ({ signal }): Promise<Digest | null> => {
      return unwrapMaybe(
        await supabase
          .from('weekly_digests')
          .select('id, title, content, published_at')
          .eq('is_published', true)
          .order('published_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle(),
      )
    },
  })

export const useLatestDigest = () => useQuery(latestDigestQuery())
