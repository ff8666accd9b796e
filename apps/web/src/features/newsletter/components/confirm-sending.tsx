// The last question before a newsletter goes out, with the number of those who get it.
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { sendTimeText } from '@/features/newsletter/send-time'
import { plural } from '@juno/domain/text/plural'

interface ConfirmSendingProps {
  subject: string
  /** Undefined while they are being counted. */
  count: number | undefined
  scheduledFor: string | null
  zone: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmSending({ subject, count, scheduledFor, zone, ...answers }: ConfirmSendingProps) {
  const people = count === undefined ? 'all subscribers' : plural(count, 'subscriber')
  return (
    <ConfirmDialog
      title={scheduledFor ? 'Schedule this newsletter?' : 'Send this newsletter?'}
      confirmLabel={scheduledFor ? `Schedule for ${people}` : `Send to ${people}`}
      variant="primary"
      {...answers}
    >
      {scheduledFor ? (
        <p>
          “{subject}” goes out on {sendTimeText(scheduledFor, zone)} to everyone who is subscribed then:{' '}
          {people} today. Until then you can cancel it.
        </p>
      ) : (
        <p>
          “{subject}” goes to {people} at once. You can stop it midway, but what has left cannot be called
          back.
        </p>
      )}
    </ConfirmDialog>
  )
}
