// Asks whether a draft may go, and deletes it.
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { useDeleteDigest } from '@/features/digests/api/delete-digest'
import type { DigestRow } from '@/features/digests/api/list-digests'

export function DeleteDigest({ digest, onDone }: { digest: DigestRow; onDone: () => void }) {
  const remove = useDeleteDigest()
  return (
    <ConfirmAction
      title="Delete this draft?"
      confirmLabel="Delete"
      action={() => remove.mutateAsync(digest.id)}
      onDone={() => toast({ title: 'Draft deleted' })}
      failure="Failed to delete the draft"
      onClose={onDone}
    >
      “{digest.title}” has not been published. This action cannot be undone.
    </ConfirmAction>
  )
}
