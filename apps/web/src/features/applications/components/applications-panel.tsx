// The desk where the team decides on applications: search, list, and the dialog of the one that is open.
import { Search } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import {
  usePendingApplications,
  type PendingApplication,
} from '@/features/applications/api/get-pending-applications'
import { ApplicationDialog } from '@/features/applications/components/application-dialog'
import { ApplicationsTable } from '@/features/applications/components/applications-table'
import { matchesSearch } from '@/features/applications/matches-search'

export function ApplicationsPanel() {
  const { data, dataUpdatedAt, isPending, isError, refetch } = usePendingApplications()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<PendingApplication | null>(null)
  const found = data?.filter(row => matchesSearch(row, search)) ?? []
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="relative w-full sm:w-80">
          <Search
            aria-hidden="true"
            className="absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-soft"
          />
          <Input
            type="search"
            className="pl-10"
            aria-label="Search applications"
            placeholder="Name, e-mail, business, place"
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
        </div>
        <p role="status" className="text-sm text-soft">
          {data && `${found.length} of ${data.length} waiting`}
        </p>
      </div>
      <Card className="overflow-hidden p-0">
        {isPending ? (
          <RowsSkeleton />
        ) : isError ? (
          <ErrorState
            title="Failed to load applications. Please try again later."
            onRetry={() => void refetch()}
          />
        ) : data.length === 0 ? (
          <EmptyState title="No applications are waiting">
            New ones that need a person to decide will appear here.
          </EmptyState>
        ) : found.length === 0 ? (
          <EmptyState
            title={`Nothing matches “${search.trim()}”`}
            action={
              <Button variant="quiet" size="little" onClick={() => setSearch('')}>
                Clear search
              </Button>
            }
          />
        ) : (
          <ApplicationsTable applications={found} now={new Date(dataUpdatedAt)} onOpen={setOpened} />
        )}
      </Card>
      {opened && <ApplicationDialog application={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function RowsSkeleton() {
  return (
    <div className="grid gap-6 p-5" aria-hidden="true">
      {[0, 1, 2, 3].map(row => (
        <div key={row} className="grid gap-3 md:grid-cols-[2fr_2fr_1fr_1fr]">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-6" />
          <Skeleton className="h-6 w-32" />
        </div>
      ))}
    </div>
  )
}
