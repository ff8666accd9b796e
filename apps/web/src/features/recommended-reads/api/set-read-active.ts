// Putting a read on the dashboard, or taking it off.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { readsKey } from '@/features/recommended-reads/api/list-reads'

export function useSetReadActive() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, active }: { id: string; active: boolean }) =>
      unwrap(await supabase.from('recommended_reads').update({ active }).eq('id', id).select('id').single()),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: readsKey }),
  })
}
