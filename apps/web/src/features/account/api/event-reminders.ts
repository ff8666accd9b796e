// Whether she is reminded of her events by mail.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export const eventRemindersQuery = (userId: string) =>
  queryOptions({
    queryKey: ['event-reminders', userId],
    queryFn: async () => {
      const answer = await supabase.from('profiles').select('event_reminders').eq('id', userId).single()
      return unwrap(answer).event_reminders
    },
  })

export function useChangeEventReminders(userId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: boolean) => {
      await supabase.from('profiles').update({ event_reminders: wanted }).eq('id', userId).throwOnError()
      return wanted
    },
    onSuccess: wanted => cache.setQueryData(eventRemindersQuery(userId).queryKey, wanted),
  })
}
