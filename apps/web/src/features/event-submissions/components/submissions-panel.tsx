// Events that members would like to hold: those that wait for a decision, and all of them, a page at a time.
import { eventTexts } from '@juno/domain/events/event-texts'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { Pager } from '@/components/ui/pager'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { Tabs } from '@/components/ui/tabs'
import { submissionsPageSize, useSubmissions } from '@/features/event-submissions/api/get-submissions'
import { SubmissionCard } from '@/features/event-submissions/components/submission-card'
import { viewerTimeZone } from '@/lib/viewer-time-zone'

export function SubmissionsPanel() {
  const [tab, setTab] = useState('pending')
  const [pages, setPages] = useState({ pending: 0, all: 0 })
  const { data: waiting } = useSubmissions('pending', pages.pending)
  const turn = (which: 'pending' | 'all') => (page: number) =>
    setPages(current => ({ ...current, [which]: page }))
  return (
    <Tabs
      label="Submissions"
      value={tab}
      onValueChange={setTab}
      tabs={[
        {
          value: 'pending',
          label: waiting ? `Pending Review (${waiting.total})` : 'Pending Review',
          panel: (
            <SubmissionList
              which="pending"
              page={pages.pending}
              onPage={turn('pending')}
              empty="No events are waiting for review"
            />
          ),
        },
        {
          value: 'all',
          label: 'All Submissions',
          panel: (
            <SubmissionList which="all" page={pages.all} onPage={turn('all')} empty="No submissions yet" />
          ),
        },
      ]}
    />
  )
}

interface SubmissionListProps {
  which: 'pending' | 'all'
  page: number
  onPage: (page: number) => void
  /** What stands here when there are none. */
  empty: string
}

function SubmissionList({ which, page, onPage, empty }: SubmissionListProps) {
  const { data, isPending, isError, isPlaceholderData, refetch } = useSubmissions(which, page)
  const [zone] = useState(viewerTimeZone)
  // The last of the last page was decided on.
  if (data && !isPlaceholderData && data.submissions.length === 0 && page > 0) onPage(page - 1)
  if (isPending || isError)
    return (
      <Card className="p-0">
        {isPending ? (
          <RowsSkeleton />
        ) : (
          <ErrorState title={eventTexts.pendingFailed} onRetry={() => void refetch()} />
        )}
      </Card>
    )
  if (data.submissions.length === 0)
    return (
      <Card>
        <EmptyState title={empty}>What members submit appears here.</EmptyState>
      </Card>
    )
  return (
    <div className="grid max-w-[860px] gap-5" aria-busy={isPlaceholderData || undefined}>
      <ul className="grid gap-5">
        {data.submissions.map(submission => (
          <li key={submission.id}>
            <SubmissionCard
              submission={submission}
              submitter={submission.submitted_by ? data.names[submission.submitted_by] : undefined}
              zone={zone}
            />
          </li>
        ))}
      </ul>
      <Pager
        label="Submissions"
        page={page}
        pageSize={submissionsPageSize}
        total={data.total}
        onPage={next => {
          onPage(next)
          window.scrollTo({ top: 0 })
        }}
      />
    </div>
  )
}
