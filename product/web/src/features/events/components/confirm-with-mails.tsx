// Asks before an event is cancelled, reinstated or deleted. The question needs the emails in view, and is about the
// version that they show.
import type { EventChange } from '@juno/domain/events/event-change'
import type { ComponentProps, ReactNode } from 'react'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { WidgetNote } from '@/components/widget/widget-note'
import { failureText } from '@/lib/failure-text'
import { useChangePreview } from '../api/manage-events'
import { MailList } from './change-mails'

interface ConfirmWithMailsProps extends Omit<ComponentProps<typeof ConfirmAction<void>>, 'action'> {
  eventId: string
  /** The change that the emails describe. */
  change: EventChange
  action: (version: string) => Promise<void>
  children: ReactNode
}

export function ConfirmWithMails({
  eventId,
  change,
  action,
  ready = true,
  children,
  ...question
}: ConfirmWithMailsProps) {
  const preview = useChangePreview(eventId, change)
  const shown = preview.isSuccess && !preview.isFetching ? preview.data : undefined
  const confirm = async () => {
    if (!shown) return
    try {
      await action(shown.updatedAt)
    } catch (error) {
      void preview.refetch()
      throw error
    }
  }
  return (
    <ConfirmAction {...question} ready={ready && shown !== undefined} action={confirm}>
      <div className="grid gap-3">
        {children}
        {preview.isFetching ? (
          <p>Counting who will be told…</p>
        ) : preview.isError ? (
          <WidgetNote onRetry={() => void preview.refetch()}>
            {failureText(preview.error, 'We could not find out who would be told.')}
          </WidgetNote>
        ) : shown && shown.mails.length > 0 ? (
          <MailList mails={shown.mails} />
        ) : (
          <p>Nobody has to be told.</p>
        )}
      </div>
    </ConfirmAction>
  )
}
