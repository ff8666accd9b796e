// Cancels an event, or reinstates it. A cancelled event stays in the calendar, marked as such.
import { eventTexts } from '@juno/domain/events/event-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'

async function setCancelled({ id, cancelled }: { id: string; cancelled: boolean }): Promise<void> {
  const { error } = await supabase
    .from('events')
    .update({ cancelled_at: cancelled ? new Date().toISOString() : null })
    .eq('id', id)
  if (error) throw new Error(eventTexts.updateFailed, { cause: error })
}

export function useSetCancelled() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: setCancelled,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['events'] }),
  })
}
