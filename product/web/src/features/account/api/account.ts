// What a member can do with the account: take the data along, close it.
import { accountClosedSchema } from '@juno/domain/account/account-settings'
import { api, apiFile } from '@/lib/api'
import { saveFile } from '@/lib/save-file'
import { useMutation } from '@/lib/use-mutation'

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
