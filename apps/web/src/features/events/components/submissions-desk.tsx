// Events that members would like to hold: those that wait for a decision, and all of them.
import { eventTexts } from '@juno/domain/event-texts'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { Tabs } from '@/components/ui/tabs'
import { useSubmissions, type Submission } from '@/features/events/api/get-submissions'
import { SubmissionCard } from '@/features/events/components/submission-card'
import { viewerTimeZone } from '@/features/events/event-time'

export function SubmissionsDesk() {
  const { data, isPending, isError, refetch } = useSubmissions()
  const [tab, setTab] = useState('pending')
  const [zone] = useState(viewerTimeZone)
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
  const waiting = data.submissions.filter(({ status }) => status === 'pending')
  const list = (submissions: readonly Submission[], empty: string) =>
    submissions.length === 0 ? (
      <Card>
        <EmptyState title={empty}>What members submit appears here.</EmptyState>
      </Card>
    ) : (
      <ul className="grid max-w-[860px] gap-5">
        {submissions.map(submission => (
          <li key={submission.id}>
            <SubmissionCard
              submission={submission}
              submitter={submission.submitted_by ? data.names[submission.submitted_by] : undefined}
              zone={zone}
            />
          </li>
        ))}
      </ul>
    )
  return (
    <Tabs
      label="Submissions"
      value={tab}
      onValueChange={setTab}
      tabs={[
        {
          value: 'pending',
          label: `Pending Review (${waiting.length})`,
          panel: list(waiting, 'No events are waiting for review'),
        },
        { value: 'all', label: 'All Submissions', panel: list(data.submissions, 'No submissions yet') },
      ]}
    />
  )
}
