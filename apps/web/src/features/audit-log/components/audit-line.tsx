// One entry: who did what and when; the technical detail unfolds.
import { momentText } from '@/lib/dates'
import type { AuditEntry } from '@/features/audit-log/api/get-audit-log'
import { auditSubject, auditWords } from '@/features/audit-log/audit-labels'

export function AuditLine({ entry }: { entry: AuditEntry }) {
  const subject = auditSubject(entry)
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{entry.actor_email ?? 'The site itself'}</span> {auditWords(entry)}
          {subject && <span className="text-soft"> · {subject}</span>}
        </p>
        <time dateTime={entry.created_at} className="text-sm text-soft">
          {momentText(entry.created_at)}
        </time>
      </div>
      <details className="mt-1">
        <summary className="inline-flex min-h-8 cursor-pointer items-center rounded text-sm font-semibold text-plum">
          Details
        </summary>
        <dl className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
          <dt className="text-soft">Action</dt>
          <dd className="font-mono text-[13px]">{entry.action}</dd>
          {entry.subject_id && (
            <>
              <dt className="text-soft">Record</dt>
              <dd className="font-mono text-[13px] wrap-anywhere">
                {entry.subject_table} {entry.subject_id}
              </dd>
            </>
          )}
        </dl>
        <pre className="mt-2 max-h-80 overflow-auto rounded-[10px] bg-sand p-3 text-[13px]" tabIndex={0}>
          {JSON.stringify(entry.details, null, 2)}
        </pre>
      </details>
    </li>
  )
}
