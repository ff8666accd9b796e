// Throwing a draft away. What members have seen stays: it is unpublished first.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { refreshDigests } from '@/features/digests/api/refresh-digests'

export function useDeleteDigest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      unwrap(await supabase.from('weekly_digests').delete().eq('id', id).select('id').single()),
    onSuccess: () => refreshDigests(queryClient),
  })
}
