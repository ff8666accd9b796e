// The audit log with its filters; older entries on demand.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { toast } from '@/components/ui/toast-store'
import { saveFile } from '@/lib/save-file'
import {
  exportAtMost,
  useAuditLog,
  useExportAuditLog,
  type AuditFilter,
} from '@/features/audit-log/api/get-audit-log'
import { auditCsv } from '@/features/audit-log/audit-csv'
import { AuditFilters } from '@/features/audit-log/components/audit-filters'
import { AuditLine } from '@/features/audit-log/components/audit-line'

const everything: AuditFilter = { person: '', kind: '', from: '', to: '' }

export function AuditLog() {
  const [filter, setFilter] = useState(everything)
  const log = useAuditLog(filter)
  const file = useExportAuditLog()
  const entries = log.data?.pages.flat() ?? []
  const filtered = Object.values(filter).some(Boolean)

  const save = () =>
    file.mutate(filter, {
      onSuccess: all => {
        saveFile('audit-log.csv', auditCsv(all), 'text/csv;charset=utf-8')
        toast({
          title: `${all.length} ${all.length === 1 ? 'entry' : 'entries'} exported`,
          description:
            all.length >= exportAtMost
              ? 'These are the newest ones. Choose dates for older ones.'
              : undefined,
        })
      },
      onError: () => toast({ title: 'The export did not work. Please try again.', variant: 'destructive' }),
    })

  return (
    <>
      <AuditFilters filter={filter} onFilter={setFilter} exporting={file.isPending} onExport={save} />
      <Card className="overflow-hidden p-0" aria-busy={log.isPlaceholderData || undefined}>
        {log.isPending ? (
          <RowsSkeleton />
        ) : log.isError && entries.length === 0 ? (
          <ErrorState title="The audit log could not be loaded." onRetry={() => void log.refetch()} />
        ) : entries.length > 0 ? (
          <ul aria-label="Audit log" className="divide-y">
            {entries.map(entry => (
              <AuditLine key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : filtered ? (
          <EmptyState
            title="Nothing matches"
            action={
              <Button variant="quiet" size="little" onClick={() => setFilter(everything)}>
                Show everything
              </Button>
            }
          />
        ) : (
          <EmptyState title="Nothing yet">What the team does will be written here.</EmptyState>
        )}
      </Card>
      {log.hasNextPage && (
        <Button
          variant="quiet"
          className="mx-auto mt-5 flex"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {log.isFetchNextPageError ? 'Try again' : 'Show older entries'}
        </Button>
      )}
    </>
  )
}
