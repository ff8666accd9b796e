// What a member can do with the account: change the membership (on Stripe's page, or in the sandbox right here), take
// the data along, close it.
import { accountClosedSchema, portalAnswerSchema } from '@juno/domain/account/account-settings'
import { useQueryClient } from '@tanstack/react-query'
import { api, apiFile } from '@/lib/api'
import { memberAccessQuery } from '@/lib/auth/member-access'
import { saveFile } from '@/lib/save-file'
import { useMutation } from '@/lib/use-mutation'

/** Returns the address of the page to manage cards, invoices and the plan. */
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

/** Everything that is kept about the member, as one archive that the browser saves. */
export const useExportData = () =>
  useMutation({
    mutationFn: async () => {
      const { name, content } = await apiFile('/api/account/export', {
        method: 'POST',
        fallbackMessage: 'Your data could not be put together. Please try again in a moment.',
      })
      saveFile(name ?? 'my-data.zip', content)
    },
  })

export const useCloseAccount = () =>
  useMutation({
    mutationFn: (proof: { password: string } | { code: string }) =>
      api('/api/account/close', { method: 'POST', body: proof, schema: accountClosedSchema }),
  })
