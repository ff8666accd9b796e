// The team's list of digests, drafts included, page by page.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { digestsPageSize, useDigests, type DigestRow } from '@/features/digests/api/list-digests'
import { DeleteDigest } from '@/features/digests/components/delete-digest'
import { DigestCard } from '@/features/digests/components/digest-card'
import { DigestPreviewDialog } from '@/features/digests/components/digest-preview-dialog'
import { digestTexts } from '@/features/digests/texts'

export function DigestList({ onEdit }: { onEdit: (digest: DigestRow) => void }) {
  const [previewed, setPreviewed] = useState<DigestRow | null>(null)
  const [deleting, setDeleting] = useState<DigestRow | null>(null)
  const address = useListAddress()
  return (
    <>
      <ListFrame
        list={usePagedList(useDigests(address.page), address, digestsPageSize)}
        label="Digests"
        failed={digestTexts.fetchFailed}
        empty={
          <EmptyState title="No digests yet">
            Write the first one above, or let it fill itself from this week.
          </EmptyState>
        }
        cards
      >
        {digests => (
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2" aria-label="Digests">
            {digests.map(digest => (
              <DigestCard
                key={digest.id}
                digest={digest}
                onPreview={() => setPreviewed(digest)}
                onEdit={() => onEdit(digest)}
                onDelete={() => setDeleting(digest)}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      {previewed && <DigestPreviewDialog digest={previewed} onClose={() => setPreviewed(null)} />}
      {deleting && <DeleteDigest digest={deleting} onDone={() => setDeleting(null)} />}
    </>
  )
}
