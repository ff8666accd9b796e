// Reads what a member owes, and opens the page for another card.
import { cardPageSchema, owedPaymentSchema } from '@juno/domain/payments/card-update'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { memberAccessKey } from '@/lib/auth/query-keys'
import { useMutation } from '@/lib/use-mutation'

/** It is read again with the membership. */
export const owedPaymentQuery = () =>
  queryOptions({
    queryKey: [...memberAccessKey, 'owed-payment'],
    queryFn: async ({ signal }) =>
      (await api('/api/account/owed-payment', { signal, schema: owedPaymentSchema })).owed,
    staleTime: 60_000,
    meta: { live: ['own-membership'] },
  })

/** Leaves the site for the provider's page, which leads back. */
export const useUpdateCard = () =>
  useMutation({
    mutationFn: () =>
      api('/api/account/update-card', {
        method: 'POST',
        body: {},
        schema: cardPageSchema,
        fallbackMessage: 'The page for your card could not be opened. Please try again in a moment.',
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
