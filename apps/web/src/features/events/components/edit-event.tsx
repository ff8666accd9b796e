// One event under the admins' pen: every field, and calling it off.
import { eventTexts } from '@juno/domain/events/event-texts'
import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { toast } from '@/components/ui/toast-store'
import { adminEventFormOf } from '@/features/events/admin-event-form'
import type { ListedEvent } from '@/features/events/api/event-columns'
import { useEvent } from '@/features/events/api/get-event'
import { useMeetingLink } from '@/features/events/api/get-meeting-link'
import { useSetCancelled } from '@/features/events/api/set-cancelled'
import { EventEditor } from '@/features/events/components/event-editor'

/** @param onDone after saving and after Cancel (docs/specification/events.md#after-editing). */
export function EditEvent({ id, onDone }: { id: string; onDone: () => void }) {
  const event = useEvent(id)
  const link = useMeetingLink(id, Boolean(event.data))
  if (event.isPending || (event.data && link.isPending))
    return (
      <Card className="max-w-[760px] p-0">
        <RowsSkeleton rows={6} />
      </Card>
    )
  if (event.isError || link.isError)
    return (
      <Card className="max-w-[760px]">
        <ErrorState
          title={eventTexts.detailsFailed}
          onRetry={() => void Promise.all([event.refetch(), event.data && link.refetch()])}
        />
      </Card>
    )
  if (!event.data)
    return (
      <Card className="max-w-[760px]">
        <EmptyState
          title={eventTexts.notFound}
          action={
            <Button variant="quiet" size="little" onClick={onDone}>
              See all events
            </Button>
          }
        />
      </Card>
    )
  const saved = (linkSaved: boolean) => {
    toast(
      linkSaved
        ? { title: eventTexts.updated }
        : {
            title: eventTexts.updated,
            description: 'Only the meeting link could not be saved. Please try that again.',
            variant: 'destructive',
          },
    )
    onDone()
  }
  return (
    <div className="grid max-w-[760px] gap-5">
      <Card className="sm:p-8">
        <EventEditor
          event={event.data}
          initial={adminEventFormOf(event.data, link.data ?? null)}
          onSaved={saved}
          onCancel={onDone}
        />
      </Card>
      <CallOff event={event.data} />
    </div>
  )
}

function CallOff({ event }: { event: ListedEvent }) {
  const [asking, setAsking] = useState(false)
  const change = useSetCancelled()
  const cancelled = event.cancelled_at !== null
  const letTakePlace = () =>
    change.mutate(
      { id: event.id, cancelled: false },
      { onSuccess: () => toast({ title: 'The event takes place after all' }) },
    )
  return (
    <Card tone="blush">
      <h2 className="text-[22px]">{cancelled ? 'This event is called off' : 'Call this event off'}</h2>
      <p className="mt-2 max-w-[60ch] text-[15px] text-soft">
        {cancelled
          ? 'The calendar shows it as cancelled. Nobody can answer, and no reminders go out.'
          : 'It stays in the calendar, marked as cancelled, and everyone who planned to come gets an email.'}
      </p>
      {change.isError && !asking && (
        <Alert variant="destructive" className="mt-3">
          {change.error.message}
        </Alert>
      )}
      <Button
        variant="quiet"
        size="little"
        className="mt-4"
        busy={change.isPending && !asking}
        onClick={() => (cancelled ? letTakePlace() : setAsking(true))}
      >
        <CalendarX2 className="size-4" aria-hidden="true" />
        {cancelled ? 'Reinstate event' : 'Call off'}
      </Button>
      {asking && (
        <ConfirmAction
          title={`Call off “${event.title}”?`}
          confirmLabel="Call off"
          cancelLabel="Keep it"
          action={() => change.mutateAsync({ id: event.id, cancelled: true })}
          onDone={() => toast({ title: 'The event is called off' })}
          failure={({ message }) => message}
          onClose={() => setAsking(false)}
        >
          Members see it as cancelled from now on, and everyone who planned to come gets an email. You can
          still let it take place after all.
        </ConfirmAction>
      )}
    </Card>
  )
}
