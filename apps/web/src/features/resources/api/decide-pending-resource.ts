// Approving or rejecting a submission: one call, and so one transaction in the database.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'

interface Decision {
  id: string
  decision: 'approve' | 'reject'
  notes: string
}

async function decide({ id, decision, notes }: Decision): Promise<void> {
  const about = { submission_id: id, notes: notes.trim() || undefined }
  if (decision === 'approve') await supabase.rpc('approve_pending_resource', about).throwOnError()
  else await supabase.rpc('reject_pending_resource', about).throwOnError()
}

/** Afterwards the list, the directory and the counts of the admin area are read again. */
export function useDecidePendingResource() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSettled: () =>
      Promise.all(
        ['resource-submissions', 'resources', 'admin-overview'].map(key =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}
