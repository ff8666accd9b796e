// Asks before an event is removed, and says whom that touches.
import { eventTexts } from '@juno/domain/events/event-texts'
import { Alert } from '@/components/ui/alert'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast-store'
import { useDeleteEvent } from '@/features/events/api/delete-event'
import type { ListedEvent } from '@/features/events/api/event-columns'
import { useRsvpCounts } from '@/features/events/api/get-rsvp-counts'
import { plural } from '@juno/domain/text/plural'

export function DeleteEventDialog({ event, onClose }: { event: ListedEvent; onClose: () => void }) {
  const counts = useRsvpCounts([event.id])
  const remove = useDeleteEvent()
  return (
    <ConfirmDialog
      title={`Delete “${event.title}”?`}
      confirmLabel="Delete"
      busy={remove.isPending || counts.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(event.id, {
          onSuccess: () => {
            toast({ title: eventTexts.deleted })
            onClose()
          },
        })
      }
    >
      <p>{counts.isPending ? 'Counting who attends…' : whoAttends(counts.data?.[event.id]?.attending)}</p>
      <p className="mt-2">
        It is removed for good, with all answers to it, and those who come are told by mail. To keep it in the
        calendar as cancelled, edit it and call it off instead.
      </p>
      {remove.isError && (
        <Alert variant="destructive" className="mt-3">
          {remove.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  )
}

function whoAttends(attending: number | undefined): string {
  if (attending === undefined) return 'How many members attend could not be counted.'
  if (attending === 0) return 'Nobody attends it so far.'
  return `${plural(attending, 'member attends', 'members attend')} it.`
}
