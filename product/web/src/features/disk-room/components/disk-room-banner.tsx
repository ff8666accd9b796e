// Warns above every admin page while the server's disk is running out of space.
import { diskRoomSchema, diskRoomText } from '@juno/domain/disk-room/disk-room'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '@/components/ui/alert'
import { api } from '@/lib/api'

const EVERY_MS = 60_000

export function DiskRoomBanner() {
  const { data } = useQuery({
    queryKey: ['disk-room'],
    queryFn: ({ signal }) => api('/api/disk-room', { schema: diskRoomSchema, signal }),
    refetchInterval: EVERY_MS,
  })
  const text = data && diskRoomText(data)
  if (!text) return null
  return (
    <Alert variant="destructive" title={text.title} className="mb-6">
      {text.text}
    </Alert>
  )
}
