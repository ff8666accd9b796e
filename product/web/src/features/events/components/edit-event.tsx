// Lets admins edit one event, and cancel it.
import { eventTexts } from '@juno/domain/events/event-texts'
import { cn } from '@/components/class-names'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { useLastKnown } from '@/components/form/use-last-known'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { useEditedEvent } from '../api/manage-events'
import { CallOff } from './call-off'
import { EventEditor } from './event-editor'

export function EditEvent({ id, onDone }: { id: string; onDone: (month?: string) => void }) {
  const { data, isPending, isError, refetch } = useEditedEvent(id)
  // Another admin may delete it while it is open.
  const edited = useLastKnown(data)
  if (!edited)
    return (
      <Card className={cn('max-w-[760px]', isPending && 'p-0')}>
        {isPending ? (
          <RowsSkeleton rows={6} />
        ) : isError ? (
          <ErrorState title={eventTexts.detailsFailed} onRetry={() => void refetch()} />
        ) : (
          <EmptyState
            title={eventTexts.notFound}
            action={
              <Button variant="quiet" size="little" onClick={() => onDone()}>
                See all events
              </Button>
            }
          />
        )}
      </Card>
    )
  return (
    <div className="grid max-w-[760px] gap-5">
      <Card className="sm:p-8">
        <EventEditor stored={edited} onDone={onDone} />
      </Card>
      <CallOff event={edited.event} />
    </div>
  )
}
