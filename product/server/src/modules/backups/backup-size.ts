/** Measures database and files, wherever they are: the space that a backup needs. */
import path from 'node:path'
import { openClient } from '@juno/postgres/open-client'
import type pg from 'pg'
import type { BackupConfig } from './backup-settings'
import { folderSize } from './folder-size'
import { listStoredFiles } from './stored-files'
import { withDatabase, type DatabaseConfig } from './with-database'

/** In bytes. */
export async function sizeToBackUp(config: BackupConfig): Promise<number> {
  const [database, files] = await Promise.all([sizeOfDatabase(config), sizeOfFiles(config)])
  return database + files
}

/** In bytes. Rows that are copied out of a database need less. */
export async function sizeOfDatabase(config: DatabaseConfig): Promise<number> {
  if (config.databaseUrl === null) return folderSize(path.join(config.dataDir, 'postgres')).catch(() => 0)
  return withDatabase(config, quiet, askDatabase)
}

async function sizeOfFiles(config: BackupConfig): Promise<number> {
  const { dataDir, s3, backups } = config
  if (!s3) return folderSize(path.join(dataDir, 'storage')).catch(() => 0)
  if (!backups.files) return 0
  return withDatabase(config, quiet, async owner => (await listStoredFiles(owner)).bytes)
}

const quiet = () => undefined

async function askDatabase(owner: pg.PoolConfig): Promise<number> {
  const client = openClient(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    )
    return rows[0]!.bytes
  } finally {
    await client.end()
  }
}
