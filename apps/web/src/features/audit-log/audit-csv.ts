// The audit log as a table for a spreadsheet.
import type { AuditEntry } from '@/features/audit-log/api/get-audit-log'
import { auditSubject, auditWords } from '@/features/audit-log/audit-labels'
import { csv } from '@/lib/csv'

const fields = ['When', 'Who', 'What', 'Subject', 'Action', 'Table', 'Id', 'Details']

export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map(entry => [
    entry.created_at,
    entry.actor_email ?? 'The site itself',
    auditWords(entry),
    auditSubject(entry) ?? '',
    entry.action,
    entry.subject_table ?? '',
    entry.subject_id ?? '',
    JSON.stringify(entry.details),
  ])
  return csv(fields, rows)
}
