// Everything that is kept about her, as one archive that the browser saves.
import { useMutation } from '@tanstack/react-query'
import { sessionToken } from '@/lib/session-token'

const failed = 'Your data could not be put together. Please try again in a moment.'

async function exportData(): Promise<void> {
  const headers = { authorization: `Bearer ${await sessionToken()}` }
  const answer = await fetch('/api/account/export', { method: 'POST', headers }).catch((cause: unknown) => {
    throw new Error(failed, { cause })
  })
  if (!answer.ok) {
    const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
    throw new Error(message ?? failed)
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  save(await answer.blob(), name ?? 'my-data.zip')
}

function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const useExportData = () => useMutation({ mutationFn: exportData })
