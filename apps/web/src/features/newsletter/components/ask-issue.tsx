// The question before an issue is cancelled, stopped or resumed, and what came of it.
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast-store'
import { useCancelIssue } from '@/features/newsletter/api/cancel-issue'
import type { IssueReport } from '@/features/newsletter/api/get-reports'
import { useSteerIssue } from '@/features/newsletter/api/stop-issue'
import { plural } from '@juno/domain/text/plural'

export type IssueAction = 'cancel' | 'stop' | 'resume'

interface AskIssueProps {
  issue: IssueReport
  action: IssueAction
  onClose: () => void
}

const people = (count: number) => plural(count, 'person', 'people')
const reasonOf = (error: unknown) => (error as { message?: string }).message

export function AskIssue({ issue, action, onClose }: AskIssueProps) {
  const cancel = useCancelIssue()
  const steer = useSteerIssue()
  const failed = (title: string) => (error: unknown) =>
    toast({ title, description: reasonOf(error), variant: 'destructive' })

  if (action === 'cancel')
    return (
      <ConfirmDialog
        title="Cancel this newsletter?"
        confirmLabel="Cancel newsletter"
        cancelLabel="Keep it"
        busy={cancel.isPending}
        onCancel={onClose}
        onConfirm={() =>
          cancel.mutate(issue.id, {
            onSuccess: () => toast({ title: 'Newsletter cancelled' }),
            onError: () => toast({ title: 'Failed to cancel the newsletter', variant: 'destructive' }),
            onSettled: onClose,
          })
        }
      >
        “{issue.subject}” is not sent to anybody. Its words stay here.
      </ConfirmDialog>
    )
  if (action === 'stop')
    return (
      <ConfirmDialog
        title="Stop sending?"
        confirmLabel="Stop sending"
        cancelLabel="Keep sending"
        busy={steer.isPending}
        onCancel={onClose}
        onConfirm={() =>
          steer.mutate(
            { id: issue.id, action },
            {
              onSuccess: waiting =>
                toast({
                  title: 'Sending stopped',
                  description: `It has not left for ${people(waiting ?? 0)}. You can resume it at any time.`,
                }),
              onError: failed('Failed to stop the newsletter'),
              onSettled: onClose,
            },
          )
        }
      >
        “{issue.subject}” does not leave for anybody else. What has left already cannot be called back.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title="Resume sending?"
      confirmLabel={`Send to ${people(issue.waiting)}`}
      variant="primary"
      busy={steer.isPending}
      onCancel={onClose}
      onConfirm={() =>
        steer.mutate(
          { id: issue.id, action },
          {
            onSuccess: () => toast({ title: 'Newsletter on its way again' }),
            onError: failed('Failed to resume the newsletter'),
            onSettled: onClose,
          },
        )
      }
    >
      “{issue.subject}” goes to those it has not left for: {people(issue.waiting)}. Nobody gets it twice.
    </ConfirmDialog>
  )
}
