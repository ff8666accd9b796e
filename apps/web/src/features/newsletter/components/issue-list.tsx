// What was sent, is being sent, or waits for its time, with its numbers.
import type { NewsletterWords } from '@juno/domain/newsletter/newsletter'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { Pager } from '@/components/ui/pager'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { reportsPageSize, useReports, type IssueReport } from '@/features/newsletter/api/get-reports'
import { AskIssue, type IssueAction } from '@/features/newsletter/components/ask-issue'
import { IssueCard } from '@/features/newsletter/components/issue-card'

interface IssueListProps {
  zone: string
  /** Takes the words of an issue back into the form. */
  onReuse: (words: NewsletterWords) => void
}

export function IssueList({ zone, onReuse }: IssueListProps) {
  const [page, setPage] = useState(0)
  const [asking, setAsking] = useState<{ issue: IssueReport; action: IssueAction } | null>(null)
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
            onAsk={action => setAsking({ issue, action })}
            onReuse={() => {
              onReuse({ subject: issue.subject, content: issue.content })
              window.scrollTo({ top: 0 })
            }}
          />
        ))}
      </ul>
      <Pager label="Issues" page={page} pageSize={reportsPageSize} total={data.total} onPage={setPage} />
      {asking && <AskIssue {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}
