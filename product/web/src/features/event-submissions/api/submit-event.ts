// Stores an event in pending_events, which an admin reviews.
import { eventTexts } from '@juno/domain/events/event-texts'
import type { EventRow } from '@juno/domain/events/event-columns'
import { requireSession } from '@/lib/auth/current-session'
import { quotaReached, quotasQuery } from '@/lib/quotas'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { useMutation } from '@/lib/use-mutation'

/** Rejects with an Error whose message the page can show. */
export function useSubmitEvent() {
  return useMutation({
    mutationFn: async (event: EventRow) => {
      const { user } = await requireSession(eventTexts.submitNeedsLogin)
      const { error } = await supabase
        .from('pending_events')
        .insert({ ...event, submitted_by: user.id, status: 'pending' })
      if (error) throw quotaReached(error) ?? new Error(eventTexts.submitFailed, { cause: error })
    },
    onSettled: refreshing(quotasQuery().queryKey),
  })
}
