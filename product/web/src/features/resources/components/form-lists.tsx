// Waits for the types and categories that a resource form needs, or says that they could not be loaded.
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { useResourceCategories, useResourceTypes, type CountedEntry } from '../api/types-and-categories'

export interface ResourceLists {
  types: readonly CountedEntry[]
  categories: readonly CountedEntry[]
}

interface FormListsProps {
  /** False while the form waits for something else. */
  ready?: boolean
  /** Shown while it waits. */
  skeleton?: ReactNode
  children: (lists: ResourceLists) => ReactNode
}

export function FormLists({ ready = true, skeleton = <FormSkeleton />, children }: FormListsProps) {
  const types = useResourceTypes()
  const categories = useResourceCategories()
  if (ready && types.data && categories.data)
    return children({ types: types.data, categories: categories.data })
  if (types.isError || categories.isError)
    return (
      <ErrorState
        title={types.isError ? 'Error loading types' : 'Error loading categories'}
        onRetry={() => {
          void types.refetch()
          void categories.refetch()
        }}
      />
    )
  return skeleton
}

const FormSkeleton = () => (
  <SkeletonGroup label="Loading form..." className="grid gap-5">
    <Skeleton className="h-12" />
    <Skeleton className="h-32" />
    <div className="grid gap-5 sm:grid-cols-2">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
    <Skeleton className="h-12 w-44 rounded-full" />
  </SkeletonGroup>
)
