/**
 * In charge of the notes that `npm run backup` leaves in DATA_DIR, so that the team sees how old its last backup is.
 */
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { backupRecordsSchema, type BackupRecord, type BackupStatus } from '@juno/domain/backups/backup-status'
import type { ServerConfig } from '../../start/config'

const KEPT = 20

const notes = (dataDir: string) => path.join(dataDir, 'backups.json')

/** @param folder of the finished backup */
export async function recordBackup(dataDir: string, folder: string, finishedAt: Date): Promise<void> {
  const record: BackupRecord = { finishedAt: finishedAt.toISOString(), bytes: await sizeOf(folder), folder }
  const draft = `${notes(dataDir)}.incomplete`
  await mkdir(dataDir, { recursive: true })
  await writeFile(draft, `${JSON.stringify([record, ...(await read(dataDir))].slice(0, KEPT), null, 2)}\n`)
  await rename(draft, notes(dataDir))
}

export async function readBackupStatus(
  config: Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 's3'>,
): Promise<BackupStatus> {
  return {
    backups: await read(config.dataDir),
    externalDatabase: config.databaseUrl !== null,
    externalFiles: config.s3 !== null,
  }
}

/** Notes that cannot be read are as good as none: the page then warns. */
async function read(dataDir: string): Promise<BackupRecord[]> {
  try {
    return backupRecordsSchema.parse(JSON.parse(await readFile(notes(dataDir), 'utf8')))
  } catch {
    return []
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size
  }
  return bytes
}
