// Asks whether a read may go, and deletes it.
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { useDeleteRead } from '@/features/recommended-reads/api/delete-read'
import type { ReadRow } from '@/features/recommended-reads/api/list-reads'
import { readTexts } from '@/features/recommended-reads/texts'

export function DeleteRead({ read, onDone }: { read: ReadRow; onDone: () => void }) {
  const remove = useDeleteRead()
  return (
    <ConfirmAction
      title="Delete this recommended read?"
      confirmLabel="Delete"
      action={() => remove.mutateAsync(read)}
      onDone={() => toast({ title: 'Recommended read deleted' })}
      failure={({ message }) => readTexts.deleteFailed(message)}
      onClose={onDone}
    >
      “{read.title}” and its cover will be gone. This action cannot be undone.
    </ConfirmAction>
  )
}
