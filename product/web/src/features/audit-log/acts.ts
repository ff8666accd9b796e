// One line for one act: the file that was stored or removed with a record is part of what was done to the record.
import type { AuditEntry } from './api/audit-log'

const isFile = ({ subject_table }: AuditEntry) => subject_table === 'storage.objects'

/** Without the entries of files that another entry names. */
export function acts(entries: readonly AuditEntry[]): AuditEntry[] {
  const records = JSON.stringify(entries.filter(entry => !isFile(entry)).map(({ details }) => details))
  return entries.filter(entry => {
    // After the bucket: names of stored files hold the time, and occur once.
    const name = isFile(entry) && entry.subject_id?.slice(entry.subject_id.indexOf('/') + 1)
    return !name || !records.includes(name)
  })
}
