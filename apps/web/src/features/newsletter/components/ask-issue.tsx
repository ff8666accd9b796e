// The question before an issue is cancelled, stopped or resumed, and what came of it.
import { ConfirmAction } from '@/components/ui/confirm-action'
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
const notYet = (count: number) => `${people(count)} ${count === 1 ? 'has' : 'have'} not had it yet.`

/** A sentence, and the reason for it where there is one for people. */
const failed = (sentence: string) => (error: Error) => `${sentence}. ${error.message}`

export function AskIssue({ issue, action, onClose }: AskIssueProps) {
  const cancel = useCancelIssue()
  const steer = useSteerIssue()
  if (action === 'cancel')
    return (
      <ConfirmAction
        title="Cancel this newsletter?"
        confirmLabel="Cancel newsletter"
        cancelLabel="Keep it"
        action={() => cancel.mutateAsync(issue.id)}
        onDone={() => toast({ title: 'Newsletter cancelled' })}
        failure="Failed to cancel the newsletter"
        onClose={onClose}
      >
        “{issue.subject}” will not be sent to anyone. You can use its text again.
      </ConfirmAction>
    )
  if (action === 'stop')
    return (
      <ConfirmAction
        title="Stop sending?"
        confirmLabel="Stop sending"
        cancelLabel="Keep sending"
        action={() => steer.mutateAsync({ id: issue.id, action })}
        onDone={waiting =>
          toast({
            title: 'Sending stopped',
            description: `${notYet(waiting ?? 0)} You can resume at any time.`,
          })
        }
        failure={failed('Failed to stop the newsletter')}
        onClose={onClose}
      >
        “{issue.subject}” will go to nobody else. What has been sent already cannot be called back.
      </ConfirmAction>
    )
  return (
    <ConfirmAction
      title="Resume sending?"
      confirmLabel={`Send to ${people(issue.waiting)}`}
      variant="primary"
      action={() => steer.mutateAsync({ id: issue.id, action })}
      onDone={() => toast({ title: 'Newsletter on its way again' })}
      failure={failed('Failed to resume the newsletter')}
      onClose={onClose}
    >
      “{issue.subject}” goes to the {people(issue.waiting)} who have not had it yet. Nobody gets it twice.
    </ConfirmAction>
  )
}
