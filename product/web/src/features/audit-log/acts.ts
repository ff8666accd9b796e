// Merges entries so that each action has one line: a file that was stored or removed with a record belongs to the
// action on that record.
import type { AuditEntry } from './api/audit-log'

const isFile = ({ subject_table }: AuditEntry) => subject_table === 'storage.objects'

/** Returns the entries without those of files that another entry names. */
export function acts(entries: readonly AuditEntry[]): AuditEntry[] {
  const records = JSON.stringify(entries.filter(entry => !isFile(entry)).map(({ details }) => details))
  return entries.filter(entry => {
    // The name after the bucket is unique: it contains the time.
    const name = isFile(entry) && entry.subject_id?.slice(entry.subject_id.indexOf('/') + 1)
    return !name || !records.includes(name)
  })
}
