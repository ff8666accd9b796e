// Asks whether a read may go, and lets it.
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast-store'
import { useDeleteRead } from '@/features/recommended-reads/api/delete-read'
import type { ReadRow } from '@/features/recommended-reads/api/list-reads'
import { readTexts } from '@/features/recommended-reads/texts'

export function DeleteRead({ read, onDone }: { read: ReadRow; onDone: () => void }) {
  const remove = useDeleteRead()
  return (
    <ConfirmDialog
      title="Delete this recommended read?"
      confirmLabel="Delete"
      busy={remove.isPending}
      onCancel={onDone}
      onConfirm={() =>
        remove.mutate(read, {
          onSuccess: () => toast({ title: 'Recommended read deleted' }),
          onError: ({ message }) => toast({ title: readTexts.deleteFailed(message), variant: 'destructive' }),
          onSettled: onDone,
        })
      }
    >
      “{read.title}” and its cover will be gone. This action cannot be undone.
    </ConfirmDialog>
  )
}
