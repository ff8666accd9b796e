// Manage Resources: categories and types, one new resource, or many from a file.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { addResource } from '../api/save-resource'
import { useResourceCategories, useResourceTypes, type CountedEntry } from '../api/types-and-categories'
import { resourceTexts } from '../texts'
import { AddCategory, AddType } from './add-entry'
import { BulkImport } from './bulk-import'
import { FormLists, type ResourceLists } from './form-lists'
import { ResourceForm } from './resource-form'

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
            <FormLists>{lists => <AddForm {...lists} />}</FormLists>
          </section>
        </Card>
        <BulkImport types={types.data ?? []} categories={categories.data ?? []} />
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
      // A new form after each one that was added.
      key={added}
      {...lists}
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

interface CountedListProps {
  title: string
  /** What they are, in the plural and in small letters. */
  what: string
  list: {
    data: readonly (CountedEntry & { description?: string | null })[] | undefined
    isError: boolean
    refetch: () => unknown
  }
  action: ReactNode
}

function CountedList({ title, what, list: { data, isError, refetch }, action }: CountedListProps) {
  return (
    <Card asChild className="min-w-0">
      <section>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-[26px]">{title}</h2>
          {action}
        </div>
        {data ? (
          data.length === 0 ? (
            <p className="text-soft">No resource {what} available</p>
          ) : (
            <ul className="grid">
              {data.map(({ id, name, description, resources_count: count }) => (
                <li
                  key={id}
                  className="flex items-baseline justify-between gap-4 border-b py-2 last:border-b-0"
                >
                  <div className="min-w-0">
                    <p className="text-[15px] font-medium wrap-anywhere" dir="auto">
                      {name}
                    </p>
                    {description && (
                      <p className="line-clamp-1 text-sm text-soft" dir="auto">
                        {description}
                      </p>
                    )}
                  </div>
                  <span className="text-sm text-soft tabular-nums">
                    {count}
                    <span className="sr-only"> {count === 1 ? 'resource' : 'resources'}</span>
                  </span>
                </li>
              ))}
            </ul>
          )
        ) : isError ? (
          <ErrorState title={`Error loading ${what}`} onRetry={() => void refetch()} />
        ) : (
          <SkeletonGroup label={`Loading ${what}...`} className="grid gap-3">
            {[0, 1, 2, 3, 4].map(row => (
              <Skeleton key={row} className="h-6" />
            ))}
          </SkeletonGroup>
        )}
      </section>
    </Card>
  )
}
