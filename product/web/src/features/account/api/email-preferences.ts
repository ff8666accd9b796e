// Reads and changes which optional emails the member receives.
import { newsletterPreferenceSchema } from '@juno/domain/account/account-settings'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

/** The server keeps the ledger of consents, so the request goes to it and not to the table. */
export const newsletterQuery = (userId: string) =>
  queryOptions({
    queryKey: ['newsletter-preference', userId],
    queryFn: () => api('/api/account/newsletter', { schema: newsletterPreferenceSchema }),
  })

export function useChangeNewsletter(userId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (subscribed: boolean) =>
      api('/api/account/newsletter', {
        method: 'PUT',
        body: { subscribed },
        schema: newsletterPreferenceSchema,
      }),
    onSuccess: preference => cache.setQueryData(newsletterQuery(userId).queryKey, preference),
  })
}

export const eventRemindersQuery = (userId: string) =>
  queryOptions({
    queryKey: ['event-reminders', userId],
    queryFn: async () => {
      const profile = await supabase.from('profiles').select('event_reminders').eq('id', userId).single()
      return unwrap(profile).event_reminders
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
