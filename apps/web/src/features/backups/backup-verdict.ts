// The state of the last backup as title and text.
import { backupMaxDays, type BackupStatus } from '@juno/domain/backups/backup-status'

interface BackupVerdict {
  good: boolean
  title: string
  text: string
}

const day = 86_400_000

const bad = (title: string, text: string): BackupVerdict => ({ good: false, title, text })

export function backupVerdict({ backups, externalDatabase }: BackupStatus, now: Date): BackupVerdict {
  if (externalDatabase)
    return bad(
      'The database runs elsewhere',
      'Its backups are made where it runs, and this page cannot see them. Please make sure that someone takes care of them.',
    )
  const last = backups[0]
  if (!last)
    return bad(
      'There has never been a backup',
      'If this machine broke today, everything would be lost. Please make a backup now.',
    )
  const days = Math.floor((now.getTime() - new Date(last.finishedAt).getTime()) / day)
  if (days >= backupMaxDays)
    return bad(
      `The last backup is ${days} days old`,
      `If this machine broke, everything since then would be lost. Please make a backup at least every ${backupMaxDays} days.`,
    )
  const text = `It is less than ${days + 1} ${days === 0 ? 'day' : 'days'} old.`
  return { good: true, title: 'The last backup is recent', text }
}

/** '850 KB', '12.4 MB', '3.1 GB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
