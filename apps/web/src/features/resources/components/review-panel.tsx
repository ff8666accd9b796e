// The desk where submitted resources are approved or rejected.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { Pager } from '@/components/ui/pager'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { pendingPageSize, usePendingResources } from '../api/list-pending-resources'
import { resourceTexts } from '../texts'
import { SubmissionCard } from './submission-card'

export function ReviewPanel() {
  const [page, setPage] = useState(0)
  const { data, isError, isPlaceholderData, refetch } = usePendingResources(page)
  // The last of the last page was decided on.
  if (data && !isPlaceholderData && data.rows.length === 0 && page > 0) setPage(page - 1)
  if (!data)
    return isError ? (
      <ErrorState title={resourceTexts.loadPendingFailed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonGroup label="Loading pending resources..." className="grid gap-5">
        {[0, 1].map(card => (
          <Card key={card} className="grid gap-4">
            <Skeleton className="h-7 w-1/2" />
            <Skeleton className="h-20" />
            <Skeleton className="h-24" />
          </Card>
        ))}
      </SkeletonGroup>
    )
  return (
    <>
      <p role="status" className="mb-4 text-sm text-soft">
        {data.total > 0 && `${data.total} pending ${data.total === 1 ? 'resource' : 'resources'}`}
      </p>
      {data.rows.length === 0 ? (
        <Card>
          <EmptyState title="No pending resources">What members submit next will wait here.</EmptyState>
        </Card>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-busy={isPlaceholderData || undefined}>
          {data.rows.map(submission => (
            <SubmissionCard key={submission.id} submission={submission} />
          ))}
        </ul>
      )}
      <Pager
        className="mt-5"
        label="Pending resources"
        page={page}
        pageSize={pendingPageSize}
        total={data.total}
        onPage={next => {
          setPage(next)
          window.scrollTo({ top: 0 })
        }}
      />
    </>
  )
}
