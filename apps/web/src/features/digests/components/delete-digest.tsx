// Asks whether a draft may go, and lets it.
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast-store'
import { useDeleteDigest } from '@/features/digests/api/delete-digest'
import type { DigestRow } from '@/features/digests/api/list-digests'

export function DeleteDigest({ digest, onDone }: { digest: DigestRow; onDone: () => void }) {
  const remove = useDeleteDigest()
  return (
    <ConfirmDialog
      title="Delete this draft?"
      confirmLabel="Delete"
      busy={remove.isPending}
      onCancel={onDone}
      onConfirm={() =>
        remove.mutate(digest.id, {
          onSuccess: () => toast({ title: 'Draft deleted' }),
          onError: () => toast({ title: 'Failed to delete the draft', variant: 'destructive' }),
          onSettled: onDone,
        })
      }
    >
      “{digest.title}” has not been published. This action cannot be undone.
    </ConfirmDialog>
  )
}
