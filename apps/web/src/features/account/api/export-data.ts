// Everything that is kept about a member, as one archive that the browser saves.
import { useMutation } from '@tanstack/react-query'
import { apiFile } from '@/lib/api'
import { saveFile } from '@/lib/save-file'

async function exportData(): Promise<void> {
  const { name, content } = await apiFile('/api/account/export', {
    method: 'POST',
    fallbackMessage: 'Your data could not be put together. Please try again in a moment.',
  })
  saveFile(name ?? 'my-data.zip', content)
}

export const useExportData = () => useMutation({ mutationFn: exportData })
