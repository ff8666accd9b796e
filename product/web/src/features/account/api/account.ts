// Exports the data of the signed-in account, and closes the account.
import { accountClosedSchema } from '@juno/domain/account/account-settings'
import { api, apiFile } from '@/lib/api'
import { saveFile } from '@/lib/save-file'
import { useMutation } from '@/lib/use-mutation'

/** Downloads everything that is stored about the member as one archive. */
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
