// One event for admins to edit, and to call off.
import { eventTexts } from '@juno/domain/events/event-texts'
import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/components/class-names'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { adminEventFormOf } from '../admin-event-form'
import { type ListedEvent, useEvent, useMeetingLink } from '../api/events'
import { useSetCancelled } from '../api/manage-events'
import { EventEditor } from './event-editor'

export function EditEvent({ id, onDone }: { id: string; onDone: () => void }) {
  const event = useEvent(id)
  const link = useMeetingLink(id, Boolean(event.data))
  const pending = event.isPending || (event.data && link.isPending)
  const failed = event.isError || link.isError
  if (pending || failed || !event.data)
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
        <EventEditor
          event={event.data}
          initial={adminEventFormOf(event.data, link.data ?? null)}
          onDone={onDone}
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
  const reinstate = () =>
    change.mutate(
      { id: event.id, cancelled: false },
      { onSuccess: () => toast({ title: 'The event is back on' }) },
    )
  return (
    <Card tone="blush">
      <h2 className="text-[22px]">{cancelled ? 'This event is called off' : 'Call this event off'}</h2>
      <p className="mt-2 max-w-[60ch] text-[15px] text-soft">
        {cancelled
          ? 'The calendar shows it as cancelled. Nobody can RSVP, and no reminders go out.'
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
        onClick={() => (cancelled ? reinstate() : setAsking(true))}
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
          reinstate it later.
        </ConfirmAction>
      )}
    </Card>
  )
}
