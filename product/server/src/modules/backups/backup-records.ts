/**
 * Reads and writes the records that `npm run backup` leaves in DATA_DIR, so that admins see how old the last backup is.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { backupRecordsSchema, type BackupRecord } from '@juno/domain/backups/backup-status'
import { folderSize } from './folder-size'

const KEPT = 20

const notes = (dataDir: string) => path.join(dataDir, 'backups.json')

/** @param folder of the finished backup */
export async function recordBackup(dataDir: string, folder: string, finishedAt: Date): Promise<void> {
  const record: BackupRecord = {
    finishedAt: finishedAt.toISOString(),
    bytes: await folderSize(folder),
    folder,
  }
  const draft = `${notes(dataDir)}.incomplete`
  await mkdir(dataDir, { recursive: true })
  await writeFile(
    draft,
    `${JSON.stringify([record, ...(await readBackupRecords(dataDir))].slice(0, KEPT), null, 2)}\n`,
    {
      mode: 0o600,
    },
  )
  await rename(draft, notes(dataDir))
}

/** Unreadable records count as none, and the page then warns. */
export async function readBackupRecords(dataDir: string): Promise<BackupRecord[]> {
  try {
    return backupRecordsSchema.parse(JSON.parse(await readFile(notes(dataDir), 'utf8')))
  } catch {
    return []
  }
}
