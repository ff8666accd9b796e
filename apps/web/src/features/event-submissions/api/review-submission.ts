// Approving or rejecting a submitted event: one call, one transaction, in the database.
import { eventTexts } from '@juno/domain/events/event-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requireSession } from '@/lib/auth/current-session'
import { supabase } from '@/lib/supabase'

export interface Review {
  id: string
  decision: 'approve' | 'reject'
  notes: string
}

/** @throws Error whose message is meant for the screen; the database's error is its cause. */
async function review({ id, decision, notes }: Review): Promise<void> {
  await requireSession(eventTexts.notAuthenticated)
  const values = { submission_id: id, notes: notes.trim() || undefined }
  const { error } =
    decision === 'approve'
      ? await supabase.rpc('approve_pending_event', values)
      : await supabase.rpc('reject_pending_event', values)
  if (error)
    throw new Error(decision === 'approve' ? eventTexts.approveFailed : eventTexts.rejectFailed, {
      cause: error,
    })
}

export function useReviewSubmission() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: review,
    // Also after a failure: somebody else may have decided.
    onSettled: () =>
      Promise.all(
        ['event-submissions', 'events', 'admin-overview'].map(key =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}
