// What was sent, is being sent, or waits for its time, with its numbers.
import type { NewsletterWords } from '@juno/domain/newsletter'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Pager } from '@/components/ui/pager'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { toast } from '@/components/ui/toast-store'
import { useCancelIssue } from '@/features/newsletter/api/cancel-issue'
import { reportsPageSize, useReports, type IssueReport } from '@/features/newsletter/api/get-reports'
import { IssueCard } from '@/features/newsletter/components/issue-card'

interface IssueListProps {
  zone: string
  /** Takes the words of an issue back into the form. */
  onReuse: (words: NewsletterWords) => void
}

export function IssueList({ zone, onReuse }: IssueListProps) {
  const [page, setPage] = useState(0)
  const [cancelling, setCancelling] = useState<IssueReport | null>(null)
  const cancel = useCancelIssue()
  const { data, isPending, isError, refetch } = useReports(page)
  if (isPending)
    return (
      <Card className="p-0">
        <RowsSkeleton />
      </Card>
    )
  if (isError)
    return (
      <Card>
        <ErrorState title="The issues could not be loaded" onRetry={() => void refetch()} />
      </Card>
    )
  if (data.rows.length === 0)
    return (
      <Card>
        <EmptyState title="No issues yet">
          The first one will stand here, with how many people it reached.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <ul className="grid gap-3" aria-label="Issues">
        {data.rows.map(issue => (
          <IssueCard
            key={issue.id}
            issue={issue}
            zone={zone}
            onCancel={() => setCancelling(issue)}
            onReuse={() => {
              onReuse({ subject: issue.subject, content: issue.content })
              window.scrollTo({ top: 0 })
            }}
          />
        ))}
      </ul>
      <Pager label="Issues" page={page} pageSize={reportsPageSize} total={data.total} onPage={setPage} />
      {cancelling && (
        <ConfirmDialog
          title="Cancel this newsletter?"
          confirmLabel="Cancel newsletter"
          cancelLabel="Keep it"
          busy={cancel.isPending}
          onCancel={() => setCancelling(null)}
          onConfirm={() =>
            cancel.mutate(cancelling.id, {
              onSuccess: () => toast({ title: 'Newsletter cancelled' }),
              onError: () => toast({ title: 'Failed to cancel the newsletter', variant: 'destructive' }),
              onSettled: () => setCancelling(null),
            })
          }
        >
          “{cancelling.subject}” is not sent to anybody. Its words stay here.
        </ConfirmDialog>
      )}
    </>
  )
}
