// Whether the member gets the newsletter. The server keeps the ledger of consents, so it is asked, not the table.
import { newsletterPreferenceSchema } from '@juno/domain/account/account-settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'

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
    onSuccess: answer => cache.setQueryData(newsletterQuery(userId).queryKey, answer),
  })
}
