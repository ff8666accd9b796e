// Edits a published resource. One that cannot be loaded leads back to the directory with the reason. The form stays
// when a later read fails.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import { ResourceMissing, useResource } from '../api/resources'
import { updateResource } from '../api/save-resource'
import { resourceTexts } from '../texts'
import { FormLists } from './form-lists'
import { ResourceForm } from './resource-form'

interface EditResourceProps {
  id: string | undefined
  onSaved: () => void
  /** There is nothing to edit. */
  onFailed: () => void
}

export function EditResource({ id, onSaved, onFailed }: EditResourceProps) {
  const { data: resource, error, isLoadingError } = useResource(id)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isLoadingError) return
    const reason =
      error instanceof ResourceMissing ? error.message : resourceTexts.loadFailed(failureText(error))
    toast({ title: reason, variant: 'destructive' })
    onFailed()
  }, [isLoadingError, error, onFailed])
  const saved = () => {
    void queryClient.invalidateQueries({ queryKey: ['resources'] })
    toast({ title: resourceTexts.updated })
    onSaved()
  }
  return (
    <FormLists ready={resource !== undefined}>
      {lists =>
        resource && (
          <ResourceForm
            key={resource.id}
            stored={resource}
            isShared
            draft={`resource-${resource.id}`}
            {...lists}
            saving={{
              folder: '',
              texts: { ...resourceTexts, saveFailed: resourceTexts.updateFailed },
              save: (row, version = resource) => updateResource(version, row),
            }}
            onSaved={saved}
            submitLabel="Save Changes"
            busyLabel="Saving..."
          />
        )
      }
    </FormLists>
  )
}
