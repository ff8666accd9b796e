// Manage Resources: categories and types, one new resource, or many from a file.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast-store'
import { addResource } from '../api/add-resource'
import { useResourceCategories } from '../api/list-resource-categories'
import { useResourceTypes } from '../api/list-resource-types'
import { resourceTexts } from '../texts'
import { AddCategory } from './add-category'
import { AddType } from './add-type'
import { BulkImport } from './bulk-import'
import { CountedList } from './counted-list'
import { FormLists } from './form-lists'
import { emptyResource, ResourceForm } from './resource-form'

export function ManageResources() {
  const types = useResourceTypes()
  const categories = useResourceCategories()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <CountedList title="Categories" what="categories" list={categories} action={<AddCategory />} />
        <CountedList title="Types" what="types" list={types} action={<AddType />} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Card asChild className="sm:p-8">
          <section aria-labelledby="add-resource">
            <h2 id="add-resource" className="mb-5 text-[26px]">
              Add New Resource
            </h2>
            <FormLists types={types} categories={categories}>
              <AddForm types={types.data ?? []} categories={categories.data ?? []} />
            </FormLists>
          </section>
        </Card>
        <BulkImport types={types.data ?? []} categories={categories.data ?? []} />
      </div>
    </div>
  )
}

interface AddFormProps {
  types: readonly { id: string; name: string }[]
  categories: readonly { id: string; name: string }[]
}

function AddForm({ types, categories }: AddFormProps) {
  const queryClient = useQueryClient()
  const [added, setAdded] = useState(0)
  const onSaved = () => {
    void queryClient.invalidateQueries({ queryKey: ['resources'] })
    toast({ title: resourceTexts.added })
    setAdded(added + 1)
  }
  return (
    <ResourceForm
      // A new form after each one that was added.
      key={added}
      initial={emptyResource}
      types={types}
      categories={categories}
      saving={{
        folder: '',
        texts: { ...resourceTexts, saveFailed: resourceTexts.addFailed },
        save: addResource,
      }}
      onSaved={onSaved}
      submitLabel="Add Resource"
      busyLabel="Adding..."
    />
  )
}
