// Warns above every admin page while the server's disk is running out of space.
import { diskSpaceSchema, diskSpaceText } from '@juno/domain/disk-space/disk-space'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '@/components/ui/alert'
import { api } from '@/lib/api'

const EVERY_MS = 60_000

export function DiskSpaceBanner() {
  const { data } = useQuery({
    queryKey: ['disk-room'],
    queryFn: ({ signal }) => api('/api/disk-room', { schema: diskSpaceSchema, signal }),
    refetchInterval: EVERY_MS,
  })
  const text = data && diskSpaceText(data)
  if (!text) return null
  return (
    <Alert variant="destructive" title={text.title} className="mb-6">
      {text.text}
    </Alert>
  )
}
