// Lists the issues, and asks before one is cancelled, stopped or resumed.
import type { NewsletterText } from '@juno/domain/newsletter/newsletter'
import { plural } from '@juno/domain/text/plural'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import {
  reportsPageSize,
  useCancelIssue,
  useReports,
  useResumeIssue,
  useStopIssue,
  type IssueReport,
} from '../api/issues'
import { IssueCard, type IssueAction } from './issue-card'

interface IssueListProps {
  zone: string
  /** Puts the text of an issue into the form. */
  onReuse: (text: NewsletterText) => void
}

export function IssueList({ zone, onReuse }: IssueListProps) {
  const [asking, setAsking] = useState<{ issue: IssueReport; action: IssueAction } | null>(null)
  const address = useListAddress()
  return (
    <>
      <ListFrame
        list={usePagedList(useReports(address.page), address, reportsPageSize)}
        label="Issues"
        failed="The issues could not be loaded"
        empty={
          <EmptyState title="No issues yet">
            The first one will appear here, with how many people it reached.
          </EmptyState>
        }
        cards
      >
        {issues => (
          <ul className="grid gap-3" aria-label="Issues">
            {issues.map(issue => (
              <IssueCard
                key={issue.id}
                issue={issue}
                zone={zone}
                onAsk={action => setAsking({ issue, action })}
                onReuse={() => onReuse({ subject: issue.subject, content: issue.content })}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      {asking && <AskIssue {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}

interface AskIssueProps {
  issue: IssueReport
  action: IssueAction
  onClose: () => void
}

const people = (count: number) => plural(count, 'person', 'people')
const notYet = (count: number) => `${people(count)} ${count === 1 ? 'has' : 'have'} not had it yet.`

const failed = (sentence: string) => (error: Error) => `${sentence}. ${failureText(error)}`

function AskIssue({ issue, action, onClose }: AskIssueProps) {
  const cancel = useCancelIssue()
  const stop = useStopIssue()
  const resume = useResumeIssue()
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
        “<bdi>{issue.subject}</bdi>” will not be sent to anyone. You can use its text again.
      </ConfirmAction>
    )
  if (action === 'stop')
    return (
      <ConfirmAction
        title="Stop sending?"
        confirmLabel="Stop sending"
        cancelLabel="Keep sending"
        action={() => stop.mutateAsync(issue.id)}
        onDone={waiting =>
          toast({ title: 'Sending stopped', description: `${notYet(waiting)} You can resume at any time.` })
        }
        failure={failed('Failed to stop the newsletter')}
        onClose={onClose}
      >
        “<bdi>{issue.subject}</bdi>” will go to nobody else. What has already been sent cannot be called back.
      </ConfirmAction>
    )
  return (
    <ConfirmAction
      title="Resume sending?"
      confirmLabel={`Send to ${people(issue.waiting)}`}
      variant="primary"
      action={() => resume.mutateAsync(issue.id)}
      onDone={() => toast({ title: 'Newsletter on its way again' })}
      failure={failed('Failed to resume the newsletter')}
      onClose={onClose}
    >
      “<bdi>{issue.subject}</bdi>” goes to the {people(issue.waiting)} who have not had it yet. Nobody gets it
      twice.
    </ConfirmAction>
  )
}
