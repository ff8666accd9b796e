// The team's list of reads, page by page. The newest active one is what members see.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { Pager } from '@/components/ui/pager'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { useRecommendedRead } from '@/features/recommended-reads/api/get-recommended-read'
import { readsPageSize, useReads, type ReadRow } from '@/features/recommended-reads/api/list-reads'
import { DeleteRead } from '@/features/recommended-reads/components/delete-read'
import { ReadCard } from '@/features/recommended-reads/components/read-card'
import { readTexts } from '@/features/recommended-reads/texts'

export function ReadList() {
  const [page, setPage] = useState(0)
  const [deleting, setDeleting] = useState<ReadRow | null>(null)
  const { data, isPending, error, isPlaceholderData, refetch } = useReads(page)
  const { data: shown } = useRecommendedRead()
  if (data && !isPlaceholderData && data.rows.length === 0 && page > 0) setPage(page - 1)
  if (isPending)
    return (
      <Card className="p-0">
        <RowsSkeleton />
      </Card>
    )
  if (error)
    return (
      <Card>
        <ErrorState title={readTexts.loadFailed(error.message)} onRetry={() => void refetch()} />
      </Card>
    )
  if (data.rows.length === 0)
    return (
      <Card>
        <EmptyState title="No recommended reads yet">
          The newest active one stands on every member’s dashboard.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <ul className="grid grid-cols-1 gap-4" aria-label="Recommended reads">
        {data.rows.map(read => (
          <ReadCard
            key={read.id}
            read={read}
            shown={read.id === shown?.id}
            onDelete={() => setDeleting(read)}
          />
        ))}
      </ul>
      <Pager
        className="mt-4"
        label="Recommended reads"
        page={page}
        pageSize={readsPageSize}
        total={data.total}
        onPage={setPage}
      />
      {deleting && <DeleteRead read={deleting} onDone={() => setDeleting(null)} />}
    </>
  )
}
