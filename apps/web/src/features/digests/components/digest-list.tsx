// The team's list of digests, drafts included, page by page.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { Pager } from '@/components/ui/pager'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { DigestCard } from '@/features/digests/components/digest-card'
import { DigestPreviewDialog } from '@/features/digests/components/digest-preview-dialog'
import { DeleteDigest } from '@/features/digests/components/delete-digest'
import { digestsPageSize, useDigests, type DigestRow } from '@/features/digests/api/list-digests'
import { digestTexts } from '@/features/digests/texts'

export function DigestList({ onEdit }: { onEdit: (digest: DigestRow) => void }) {
  const [page, setPage] = useState(0)
  const [previewed, setPreviewed] = useState<DigestRow | null>(null)
  const [deleting, setDeleting] = useState<DigestRow | null>(null)
  const { data, isPending, error, isPlaceholderData, refetch } = useDigests(page)
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
        <ErrorState title={digestTexts.fetchFailed(error.message)} onRetry={() => void refetch()} />
      </Card>
    )
  if (data.rows.length === 0)
    return (
      <Card>
        <EmptyState title="No digests yet">
          The first one is a form away, or fills itself from this week.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2" aria-label="Digests">
        {data.rows.map(digest => (
          <DigestCard
            key={digest.id}
            digest={digest}
            onPreview={() => setPreviewed(digest)}
            onEdit={() => onEdit(digest)}
            onDelete={() => setDeleting(digest)}
          />
        ))}
      </ul>
      <Pager
        className="mt-4"
        label="Digests"
        page={page}
        pageSize={digestsPageSize}
        total={data.total}
        onPage={setPage}
      />
      {previewed && <DigestPreviewDialog digest={previewed} onClose={() => setPreviewed(null)} />}
      {deleting && <DeleteDigest digest={deleting} onDone={() => setDeleting(null)} />}
    </>
  )
}
