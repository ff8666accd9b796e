// Renders the data of a query: a skeleton until it is there, and a button to try again after a failure. Data that was
// read before stays when a later read fails.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { ErrorState } from './error-state'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  failed: string
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ query: { data, isPending, refetch }, failed, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return (
    <Card>{isPending ? <RowsSkeleton /> : <ErrorState title={failed} onRetry={() => void refetch()} />}</Card>
  )
}
