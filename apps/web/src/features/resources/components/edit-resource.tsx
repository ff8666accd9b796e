// Changing a published resource. One that cannot be loaded leads back to the directory, with the reason.
import type { ResourceFormValues } from '@juno/domain/resources/resource-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '@/components/ui/toast-store'
import { ResourceMissing, useResource, type ResourceDetail } from '../api/get-resource'
import { useResourceCategories } from '../api/list-resource-categories'
import { useResourceTypes } from '../api/list-resource-types'
import { updateResource } from '../api/update-resource'
import { messageOf, resourceTexts } from '../texts'
import { FormLists } from './form-lists'
import { ResourceForm } from './resource-form'

interface EditResourceProps {
  id: string | undefined
  onSaved: () => void
  /** There is nothing to edit. */
  onFailed: () => void
}

export function EditResource({ id, onSaved, onFailed }: EditResourceProps) {
  const resource = useResource(id)
  const types = useResourceTypes()
  const categories = useResourceCategories()
  const { error } = resource
  useEffect(() => {
    if (!error) return
    const reason =
      error instanceof ResourceMissing ? error.message : resourceTexts.loadFailed(messageOf(error))
    toast({ title: reason, variant: 'destructive' })
    onFailed()
  }, [error, onFailed])
  return (
    <FormLists types={{ ...types, data: types.data && resource.data }} categories={categories}>
      {resource.data && (
        <EditForm
          key={resource.data.id}
          resource={resource.data}
          types={types.data ?? []}
          categories={categories.data ?? []}
          onSaved={onSaved}
        />
      )}
    </FormLists>
  )
}

interface EditFormProps {
  resource: ResourceDetail
  types: readonly { id: string; name: string }[]
  categories: readonly { id: string; name: string }[]
  onSaved: () => void
}

function EditForm({ resource, types, categories, onSaved }: EditFormProps) {
  const queryClient = useQueryClient()
  const saved = () => {
    void queryClient.invalidateQueries({ queryKey: ['resources'] })
    toast({ title: resourceTexts.updated })
    onSaved()
  }
  return (
    <ResourceForm
      initial={toFormValues(resource)}
      stored={resource.template_file}
      types={types}
      categories={categories}
      saving={{
        folder: '',
        texts: { ...resourceTexts, saveFailed: resourceTexts.updateFailed },
        save: row => updateResource(resource.id, row, resource.template_file),
      }}
      onSaved={saved}
      submitLabel="Save Changes"
      busyLabel="Saving..."
    />
  )
}

function toFormValues(resource: ResourceDetail): ResourceFormValues {
  return {
    title: resource.title,
    description: resource.description,
    typeId: resource.type_id,
    categoryId: resource.category_id,
    author: resource.author ?? '',
    tags: (resource.tags ?? []).join(', '),
    format: resource.template_file ? 'template' : 'link',
    url: resource.url ?? '',
  }
}
