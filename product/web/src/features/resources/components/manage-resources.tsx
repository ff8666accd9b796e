// Manages categories and types, and adds one resource, or many from a file.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast-store'
import { addResource } from '../api/save-resource'
import { useResourceCategories, useResourceTypes } from '../api/types-and-categories'
import { resourceTexts } from '../texts'
import { AddCategory, AddType } from './add-entry'
import { BulkImport } from './bulk-import'
import { CountedList } from './counted-list'
import { FormLists, type ResourceLists } from './form-lists'
import { ResourceForm } from './resource-form'

export function ManageResources() {
  const types = useResourceTypes()
  const categories = useResourceCategories()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <CountedList kind="category" list={categories} action={<AddCategory />} />
        <CountedList kind="type" list={types} action={<AddType />} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Card asChild className="sm:p-8">
          <section aria-labelledby="add-resource">
            <h2 id="add-resource" className="mb-5 text-[26px]">
              Add New Resource
            </h2>
            <FormLists>{lists => <AddForm {...lists} />}</FormLists>
          </section>
        </Card>
        <BulkImport />
      </div>
    </div>
  )
}

function AddForm(lists: ResourceLists) {
  const queryClient = useQueryClient()
  const [added, setAdded] = useState(0)
  const onSaved = () => {
    void queryClient.invalidateQueries({ queryKey: ['resources'] })
    toast({ title: resourceTexts.added })
    setAdded(added + 1)
  }
  return (
    <ResourceForm
      // Each added resource is followed by a new form.
      key={added}
      {...lists}
      draft="new-resource"
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
