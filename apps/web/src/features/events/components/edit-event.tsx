// One event for admins to edit, and to call off.
import { eventTexts } from '@juno/domain/events/event-texts'
import { cn } from '@/components/class-names'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { useLastKnown } from '@/components/form/use-last-known'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { useEvent, useMeetingLink } from '../api/events'
import { CallOff } from './call-off'
import { EventEditor } from './event-editor'

export function EditEvent({ id, onDone }: { id: string; onDone: () => void }) {
  const event = useEvent(id)
  const link = useMeetingLink(id, Boolean(event.data))
  // Somebody else may delete it meanwhile.
  const edited = useLastKnown(event.data)
  const pending = event.isPending || (event.data && link.isPending)
  const failed = event.isError || link.isError
  if (pending || failed || !edited)
    return (
      <Card className={cn('max-w-[760px]', pending && 'p-0')}>
        {pending ? (
          <RowsSkeleton rows={6} />
        ) : failed ? (
          <ErrorState
            title={eventTexts.detailsFailed}
            onRetry={() => void Promise.all([event.refetch(), event.data && link.refetch()])}
          />
        ) : (
          <EmptyState
            title={eventTexts.notFound}
            action={
              <Button variant="quiet" size="little" onClick={onDone}>
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
        <EventEditor stored={{ event: edited, meetingLink: link.data ?? null }} onDone={onDone} />
      </Card>
      <CallOff event={edited} />
    </div>
  )
}
