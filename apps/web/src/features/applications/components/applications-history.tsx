// What was decided before: search, filter by decision, pages, and the application that is open.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { Pager } from '@/components/ui/pager'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { SearchInput } from '@/components/ui/search-input'
import { Select } from '@/components/ui/select'
import { useDebounced } from '@/components/use-debounced'
import {
  historyPageSize,
  useDecidedApplications,
  type DecidedApplication,
} from '@/features/applications/api/get-decided-applications'
import { DecidedDialog } from '@/features/applications/components/decided-dialog'
import { HistoryList } from '@/features/applications/components/history-list'

const decisions = [
  { value: 'APPROVED', label: 'Approved' },
  { value: 'DECLINED', label: 'Declined' },
]

export function ApplicationsHistory() {
  const [typed, setTyped] = useState('')
  const [decision, setDecision] = useState('')
  const [page, setPage] = useState(0)
  const [opened, setOpened] = useState<DecidedApplication | null>(null)
  const search = useDebounced(typed).trim()
  const { data, isPending, isError, isPlaceholderData, refetch } = useDecidedApplications({
    search,
    decision,
    page,
  })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <SearchInput
          label="Search decided applications"
          placeholder="Name, e-mail, business"
          value={typed}
          onValueChange={value => {
            setTyped(value)
            setPage(0)
          }}
        />
        <Select
          aria-label="Decision"
          className="w-full sm:w-48"
          placeholder="All decisions"
          options={decisions}
          value={decision}
          onValueChange={value => {
            setDecision(value)
            setPage(0)
          }}
        />
        <p role="status" className="ml-auto text-sm text-soft">
          {data && `${data.total} decided`}
        </p>
      </div>
      <Card className="overflow-hidden p-0" aria-busy={isPlaceholderData || undefined}>
        {isPending ? (
          <RowsSkeleton />
        ) : isError ? (
          <ErrorState
            title="Failed to load applications. Please try again later."
            onRetry={() => void refetch()}
          />
        ) : data.rows.length > 0 ? (
          <HistoryList applications={data.rows} onOpen={setOpened} />
        ) : (
          <EmptyState
            title={search || decision ? 'No decided application matches' : 'Nothing was decided yet'}
          />
        )}
      </Card>
      {data && (
        <Pager
          className="mt-4"
          label="Decided applications"
          page={page}
          pageSize={historyPageSize}
          total={data.total}
          onPage={setPage}
        />
      )}
      {opened && <DecidedDialog application={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
