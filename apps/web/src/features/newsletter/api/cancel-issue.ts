// Calling off a scheduled issue. One that has begun can be stopped (stop-issue).
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { reportsKey } from '@/features/newsletter/api/get-reports'

export function useCancelIssue() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      unwrap(
        await supabase
          .from('newsletter_issues')
          .update({ status: 'cancelled' })
          .eq('id', id)
          .eq('status', 'scheduled')
          .select('id')
          .single(),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportsKey }),
  })
}
