// What she can do about her membership: on Stripe's own page, or in the sandbox right here.
import { portalAnswerSchema } from '@juno/domain/account/account-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { memberAccessQuery } from '@/lib/auth/member-access'
import { sessionToken } from '@/lib/session-token'

/** Answers with the address of the page where she manages cards, invoices and the plan. */
export const useOpenPortal = () =>
  useMutation({
    mutationFn: async () => {
      const token = await sessionToken()
      const body = {}
      return api('/api/account/portal', { method: 'POST', body, token, schema: portalAnswerSchema })
    },
  })

export function useChangeSubscription(userId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (cancel: boolean) =>
      api('/api/account/subscription', { method: 'POST', body: { cancel }, token: await sessionToken() }),
    onSuccess: () => cache.invalidateQueries({ queryKey: memberAccessQuery(userId).queryKey }),
  })
}
