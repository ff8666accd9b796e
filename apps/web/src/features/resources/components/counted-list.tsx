// Types or categories with the number of resources in each, and the way to add one.
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import type { CountedEntry } from '../api/list-resource-types'

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

export function CountedList({ title, what, list: { data, isError, refetch }, action }: CountedListProps) {
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
                    <p className="text-[15px] font-medium wrap-anywhere">{name}</p>
                    {description && <p className="line-clamp-1 text-sm text-soft">{description}</p>}
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
