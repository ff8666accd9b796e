// The desk where submitted resources are approved or rejected.
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { usePendingResources } from '../api/list-pending-resources'
import { resourceTexts } from '../texts'
import { SubmissionCard } from './submission-card'

export function ReviewDesk() {
  const { data, isError, refetch } = usePendingResources()
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
        {data.length > 0 && `${data.length} pending ${data.length === 1 ? 'resource' : 'resources'}`}
      </p>
      {data.length === 0 ? (
        <Card>
          <EmptyState title="No pending resources">What members submit next will wait here.</EmptyState>
        </Card>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {data.map(submission => (
            <SubmissionCard key={submission.id} submission={submission} />
          ))}
        </ul>
      )}
    </>
  )
}
