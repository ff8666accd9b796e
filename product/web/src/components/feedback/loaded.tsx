// What is made of something that is read: until it is there a skeleton, after a failure a way to try again. Where reading
// it again fails, it stays.
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
