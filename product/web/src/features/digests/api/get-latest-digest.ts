// Reads the digest that members see.
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'
import { EarlyDigestContext, type LatestDigest } from '../latest-digest'

async function readLatestDigest(signal: AbortSignal): Promise<LatestDigest | null> {
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
}

/** Returns null when none is published yet. */
export function useLatestDigest() {
  const early = useContext(EarlyDigestContext)
  return useQuery({
    queryKey: ['weekly-digests', 'latest'],
    meta: { live: ['digests'] },
    queryFn: ({ signal }) => early?.take()?.catch(() => readLatestDigest(signal)) ?? readLatestDigest(signal),
  })
}
