// A stored digest, as members see it.
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { DigestPreview } from '@/features/digests/components/digest-preview'
import type { DigestRow } from '@/features/digests/api/list-digests'

export function DigestPreviewDialog({ digest, onClose }: { digest: DigestRow; onClose: () => void }) {
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
