// Where submitted resources are approved or rejected.
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { pendingPageSize, usePendingResources } from '../api/list-pending-resources'
import { resourceTexts } from '../texts'
import { SubmissionCard } from './submission-card'
import { plural } from '@juno/domain/text/plural'

export function ReviewPanel() {
  const address = useListAddress()
  return (
    <ListFrame
      list={usePagedList(usePendingResources(address.page), address, pendingPageSize)}
      label="Pending resources"
      failed={resourceTexts.loadPendingFailed}
      empty={<EmptyState title="No pending resources">What members submit next will wait here.</EmptyState>}
      count={total => (total > 0 ? plural(total, 'pending resource') : '')}
      cards
      skeleton={<RowsSkeleton label="Loading pending resources..." />}
    >
      {submissions => (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {submissions.map(submission => (
            <SubmissionCard key={submission.id} submission={submission} />
          ))}
        </ul>
      )}
    </ListFrame>
  )
}
