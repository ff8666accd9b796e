// Asks before an event is deleted, and shows how many members attend.
import { eventTexts } from '@juno/domain/events/event-texts'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { useDeleteEvent } from '@/features/events/api/delete-event'
import type { ListedEvent } from '@/features/events/api/event-columns'
import { useRsvpCounts } from '@/features/events/api/get-rsvp-counts'
import { plural } from '@juno/domain/text/plural'

export function DeleteEventDialog({ event, onClose }: { event: ListedEvent; onClose: () => void }) {
  const counts = useRsvpCounts([event.id])
  const remove = useDeleteEvent()
  return (
    <ConfirmAction
      title={`Delete “${event.title}”?`}
      confirmLabel="Delete"
      ready={!counts.isPending}
      action={() => remove.mutateAsync(event.id)}
      onDone={() => toast({ title: eventTexts.deleted })}
      failure={({ message }) => message}
      onClose={onClose}
    >
      <p>{counts.isPending ? 'Counting who attends…' : whoAttends(counts.data?.[event.id]?.attending)}</p>
      <p className="mt-2">
        It is removed for good, with all answers to it, and everyone who planned to come gets an email. To
        keep it in the calendar as cancelled, edit it and call it off instead.
      </p>
    </ConfirmAction>
  )
}

function whoAttends(attending: number | undefined): string {
  if (attending === undefined) return 'We could not count how many members are attending.'
  if (attending === 0) return 'Nobody is attending yet.'
  return `${plural(attending, 'member attends', 'members attend')} it.`
}
