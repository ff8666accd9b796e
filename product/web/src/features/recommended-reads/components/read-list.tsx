// Lists the team's reads page by page. Members see the newest active one.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { useRecommendedRead } from '../api/get-recommended-read'
import { readsPageSize, useReads, type ReadRow } from '../api/reads'
import { readTexts } from '../texts'
import { DeleteRead, ReadCard } from './read-card'

export function ReadList() {
  const [deleting, setDeleting] = useState<ReadRow | null>(null)
  const { data: shown } = useRecommendedRead()
  const address = useListAddress()
  return (
    <>
      <ListFrame
        list={usePagedList(useReads(address.page), address, readsPageSize)}
        label="Recommended reads"
        failed={readTexts.loadFailed}
        empty={
          <EmptyState title="No recommended reads yet">
            The newest active one appears on every member’s dashboard.
          </EmptyState>
        }
        cards
      >
        {reads => (
          <ul className="grid grid-cols-1 gap-4" aria-label="Recommended reads">
            {reads.map(read => (
              <ReadCard
                key={read.id}
                read={read}
                shown={read.id === shown?.id}
                onDelete={() => setDeleting(read)}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      {deleting && <DeleteRead read={deleting} onDone={() => setDeleting(null)} />}
    </>
  )
}
