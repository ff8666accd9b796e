// Deleting a read, and its cover with it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeStoredImage } from '@/lib/stored-image'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { readsKey, type ReadRow } from '@/features/recommended-reads/api/list-reads'

async function deleteRead({ id, image_url }: ReadRow): Promise<void> {
  unwrap(await supabase.from('recommended_reads').delete().eq('id', id).select('id').single())
  await removeStoredImage(image_url, 'recommended-reads')
}

export function useDeleteRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: deleteRead,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: readsKey }),
  })
}
