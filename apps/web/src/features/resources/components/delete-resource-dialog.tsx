// Asks before a resource is deleted, and deletes it.
import { ConfirmAction } from '@/components/ui/confirm-action'
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
  return (
    <ConfirmAction
      title="Delete resource?"
      confirmLabel="Delete"
      action={() => remove.mutateAsync(resource)}
      onDone={() => toast({ title: resourceTexts.deleted })}
      failure={resourceTexts.deleteFailed}
      onClose={onClose}
    >
      “{resource.title}” will be gone for everyone. This cannot be undone.
    </ConfirmAction>
  )
}
