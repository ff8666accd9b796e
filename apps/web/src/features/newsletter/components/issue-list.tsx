// What was sent, is being sent, or waits for its time, with its numbers.
import type { NewsletterText } from '@juno/domain/newsletter/newsletter'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { reportsPageSize, useReports, type IssueReport } from '@/features/newsletter/api/get-reports'
import { AskIssue, type IssueAction } from '@/features/newsletter/components/ask-issue'
import { IssueCard } from '@/features/newsletter/components/issue-card'

interface IssueListProps {
  zone: string
  /** Takes the words of an issue back into the form. */
  onReuse: (words: NewsletterText) => void
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
                onReuse={() => {
                  onReuse({ subject: issue.subject, content: issue.content })
                  window.scrollTo({ top: 0 })
                }}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      {asking && <AskIssue {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}
