// Lists the digests page by page, drafts included.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast-store'
import { ChangedMeanwhile } from '@/lib/newer-version'
import { type DigestRow, digestsPageSize, useDeleteDigest, useDigests } from '../api/digests'
import { digestTexts } from '../texts'
import { DigestCard } from './digest-card'
import { DigestPreview } from './digest-text'

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
            Write the first one above, or fill it from this week.
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

function DeleteDigest({ digest, onDone }: { digest: DigestRow; onDone: () => void }) {
  const remove = useDeleteDigest()
  return (
    <ConfirmAction
      title="Delete this draft?"
      confirmLabel="Delete"
      action={() => remove.mutateAsync(digest)}
      onDone={() => toast({ title: 'Draft deleted' })}
      failure={cause => (cause instanceof ChangedMeanwhile ? cause.message : 'Failed to delete the draft')}
      onClose={onDone}
    >
      “<bdi>{digest.title}</bdi>” has not been published. This action cannot be undone.
    </ConfirmAction>
  )
}

function DigestPreviewDialog({ digest, onClose }: { digest: DigestRow; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(760px,calc(100vw-48px))]"
        title="As members see it"
        description={
          digest.is_published
            ? 'Published: the newest one is on the dashboard.'
            : 'A draft: only the team sees it.'
        }
      >
        <DigestPreview title={digest.title} content={digest.content} />
      </DialogContent>
    </Dialog>
  )
}
