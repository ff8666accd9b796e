/**
 * In charge of the records that `npm run backup` leaves in DATA_DIR, so that admins see how old the last backup is.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { backupRecordsSchema, type BackupRecord, type BackupStatus } from '@juno/domain/backups/backup-status'
import { folderSize } from './folder-size'

/** Where an installation stores what a backup must hold. */
export interface BackupPlaces {
  /** Absolute. */
  dataDir: string
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** Null: files are stored in `dataDir`. */
  s3: object | null
}

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
  await writeFile(draft, `${JSON.stringify([record, ...(await read(dataDir))].slice(0, KEPT), null, 2)}\n`, {
    mode: 0o600,
  })
  await rename(draft, notes(dataDir))
}

export async function readBackupStatus(places: BackupPlaces): Promise<BackupStatus> {
  return {
    backups: await read(places.dataDir),
    externalDatabase: places.databaseUrl !== null,
    externalFiles: places.s3 !== null,
  }
}

/** Unreadable records count as none: the page then warns. */
async function read(dataDir: string): Promise<BackupRecord[]> {
  try {
    return backupRecordsSchema.parse(JSON.parse(await readFile(notes(dataDir), 'utf8')))
  } catch {
    return []
  }
}
