// What a member can do about the membership: on Stripe's own page, or in the sandbox right here.
import { portalAnswerSchema } from '@juno/domain/account/account-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { memberAccessQuery } from '@/lib/auth/member-access'

/** Answers with the address of the page to manage cards, invoices and the plan. */
export const useOpenPortal = () =>
  useMutation({
    mutationFn: () => api('/api/account/portal', { method: 'POST', body: {}, schema: portalAnswerSchema }),
  })

export function useChangeSubscription(userId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (cancel: boolean) => api('/api/account/subscription', { method: 'POST', body: { cancel } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: memberAccessQuery(userId).queryKey }),
  })
}
