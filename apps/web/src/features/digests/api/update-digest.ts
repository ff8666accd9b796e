// Changing a digest: its words, or whether members see it.
import type { DigestText } from '@juno/domain/digests/weekly-digest'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { refreshDigests } from '@/features/digests/api/refresh-digests'

export type DigestChange =
  | ({ id: string } & DigestText)
  /** Published: `published_at` becomes now; unpublished: it is cleared. */
  | { id: string; is_published: boolean }

async function updateDigest({ id, ...change }: DigestChange): Promise<void> {
  const dated =
    'is_published' in change
      ? { ...change, published_at: change.is_published ? new Date().toISOString() : null }
      : change
  unwrap(await supabase.from('weekly_digests').update(dated).eq('id', id).select('id').single())
}

export function useUpdateDigest() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: updateDigest, onSuccess: () => refreshDigests(queryClient) })
}
