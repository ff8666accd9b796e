// Stopping an issue midway, and sending a stopped one to those it has not left for.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { reportsKey } from '@/features/newsletter/api/get-reports'

/** Answers with how many it has not left for; null when it was resumed. */
export function useSteerIssue() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, action }: { id: string; action: 'stop' | 'resume' }): Promise<number | null> => {
      if (action === 'stop') return unwrap(await supabase.rpc('stop_newsletter', { issue_id: id }))
      await supabase.rpc('resume_newsletter', { issue_id: id }).throwOnError()
      return null
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportsKey }),
  })
}
