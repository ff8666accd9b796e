// Asks before a resource is deleted, and says what came of it.
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast-store'
import { useDeleteResource } from '../api/delete-resource'
import type { Resource } from '../api/list-resources'
import { resourceTexts } from '../texts'

interface DeleteResourceDialogProps {
  resource: Pick<Resource, 'id' | 'title' | 'template_file'>
  onClose: () => void
}

export function DeleteResourceDialog({ resource, onClose }: DeleteResourceDialogProps) {
  const remove = useDeleteResource()
  const confirm = () =>
    remove.mutate(resource, {
      onSuccess: () => {
        onClose()
        toast({ title: resourceTexts.deleted })
      },
      onError: () => {
        onClose()
        toast({ title: resourceTexts.deleteFailed, variant: 'destructive' })
      },
    })
  return (
    <ConfirmDialog
      title="Delete resource?"
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      “{resource.title}” will be gone for everyone. This cannot be undone.
    </ConfirmDialog>
  )
}
