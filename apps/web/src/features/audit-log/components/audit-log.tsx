// The audit log with its filters; older entries on demand.
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { endlessList } from '@/components/list/list-state'
import { oneOf, useListAddress } from '@/components/list/use-list-address'
import { toast } from '@/components/ui/toast-store'
import { saveCsv } from '@/lib/csv'
import {
  exportAtMost,
  useAuditLog,
  useExportAuditLog,
  type AuditFilter,
} from '@/features/audit-log/api/get-audit-log'
import { auditCsv } from '@/features/audit-log/audit-csv'
import { auditKinds } from '@/features/audit-log/audit-kinds'
import { AuditFilters } from '@/features/audit-log/components/audit-filters'
import { AuditLine } from '@/features/audit-log/components/audit-line'
import { plural } from '@juno/domain/text/plural'

const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

export function AuditLog() {
  const address = useListAddress({ person: isId, kind: oneOf(auditKinds), from: isDay, to: isDay })
  const filter = address.filters as AuditFilter
  const log = useAuditLog(filter)
  const file = useExportAuditLog()

  const save = () =>
    file.mutate(filter, {
      onSuccess: all => {
        saveCsv('audit-log.csv', auditCsv(all))
        toast({
          title: `${plural(all.length, 'entry', 'entries')} exported`,
          description:
            all.length >= exportAtMost
              ? 'These are the newest ones. Choose dates for older ones.'
              : undefined,
        })
      },
      onError: () => toast({ title: 'The export did not work. Please try again.', variant: 'destructive' }),
    })

  return (
    <ListFrame
      list={endlessList(log, 'Show older entries')}
      label="Entries"
      failed="The audit log could not be loaded."
      empty={<EmptyState title="Nothing yet">What the team does will be written here.</EmptyState>}
      filter={{
        address,
        fields: (
          <AuditFilters
            filter={filter}
            onFilter={address.setFilters}
            exporting={file.isPending}
            onExport={save}
          />
        ),
        showAll: 'Show everything',
      }}
    >
      {entries => (
        <ul aria-label="Audit log" className="divide-y">
          {entries.map(entry => (
            <AuditLine key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </ListFrame>
  )
}
