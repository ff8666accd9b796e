// The audit log as a table for a spreadsheet.
import Papa from 'papaparse'
import type { AuditEntry } from '@/features/audit-log/api/get-audit-log'
import { auditSubject, auditWords } from '@/features/audit-log/audit-labels'

const fields = ['When', 'Who', 'What', 'Subject', 'Action', 'Table', 'Id', 'Details']

/** CSV with a header row. Cells that a spreadsheet would run as a formula get an apostrophe before them. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const data = entries.map(entry => [
    entry.created_at,
    entry.actor_email ?? 'The site itself',
    auditWords(entry),
    auditSubject(entry)?.replace(/\s+/g, ' ') ?? '',
    entry.action,
    entry.subject_table ?? '',
    entry.subject_id ?? '',
    JSON.stringify(entry.details),
  ])
  return Papa.unparse({ fields, data }, { escapeFormulae: true })
}
