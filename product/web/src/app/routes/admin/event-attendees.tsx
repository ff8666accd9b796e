import { eventTexts } from '@juno/domain/events/event-texts'
import { useParams } from 'react-router'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { useEvent } from '@/features/events/api/events'
import { AttendeesPanel } from '@/features/rsvps/components/attendees-panel'

export function Component() {
  const { id = '' } = useParams()
  const { data: event, isPending, isError, refetch } = useEvent(id)
  if (event) return <AttendeesPanel key={event.id} event={event} />
  return (
    <Card>
      {isPending ? (
        <RowsSkeleton />
      ) : isError ? (
        <ErrorState title={eventTexts.detailsFailed} onRetry={() => void refetch()} />
      ) : (
        <EmptyState title={eventTexts.notFound} />
      )}
    </Card>
  )
}
