// The form waits for the types and categories that it offers, or says that they could not be loaded.
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'

interface Listing {
  data: unknown
  isError: boolean
  refetch: () => unknown
}

interface FormListsProps {
  types: Listing
  categories: Listing
  children: ReactNode
}

export function FormLists({ types, categories, children }: FormListsProps) {
  if (types.data && categories.data) return children
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
  return (
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
}
