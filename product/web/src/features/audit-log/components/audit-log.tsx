// Shows the audit log with its filters, and older entries on demand.
import { isIdentifier } from '@juno/domain/text/identifier'
import { plural } from '@juno/domain/text/plural'
import { Fragment } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { endlessList } from '@/components/list/list-state'
import { oneOf, useListAddress } from '@/components/list/use-list-address'
import { toast } from '@/components/ui/toast-store'
import { saveCsv } from '@/lib/csv'
import { momentText } from '@/lib/dates'
import { acts } from '../acts'
import {
  type AuditEntry,
  type AuditFilter,
  auditKinds,
  exportAtMost,
  useActorNames,
  useAuditLog,
  useExportAuditLog,
} from '../api/audit-log'
import { auditFacts } from '../audit-facts'
import { auditCsv, auditSubject, auditText } from '../audit-labels'
import { AuditFilters } from './audit-filters'

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

export function AuditLog() {
  const address = useListAddress({ person: isIdentifier, kind: oneOf(auditKinds), from: isDay, to: isDay })
  const filter = address.filters as AuditFilter
  const log = useAuditLog(filter)
  const file = useExportAuditLog()
  const nameOf = useActorNames()

  const save = () =>
    file.mutate(filter, {
      onSuccess: all => {
        const exported = acts(all)
        saveCsv('audit-log.csv', auditCsv(exported, nameOf))
        toast({
          title: `${plural(exported.length, 'entry', 'entries')} exported`,
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
      empty={<EmptyState title="Nothing yet">What the team does is recorded here.</EmptyState>}
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
          {acts(entries).map(entry => (
            <AuditLine key={entry.id} entry={entry} who={nameOf(entry)} />
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

function AuditLine({ entry, who }: { entry: AuditEntry; who: string }) {
  const subject = auditSubject(entry)
  const facts = auditFacts(entry)
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 wrap-anywhere" dir="auto">
          <span className="font-semibold">{who}</span> {auditText(entry)}
          {subject && <span className="text-soft"> · {subject}</span>}
        </p>
        <time dateTime={entry.created_at} className="text-sm text-soft">
          {momentText(entry.created_at)}
        </time>
      </div>
      {facts.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-8 cursor-pointer items-center rounded text-sm font-semibold text-plum">
            Details
          </summary>
          <dl className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
            {facts.map(({ label, text }) => (
              <Fragment key={label}>
                <dt className="text-soft">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
                  {text}
                </dd>
              </Fragment>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
