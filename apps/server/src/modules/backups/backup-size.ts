/** In charge of how large database and files are, wherever they lie: what a backup needs room for. */
import path from 'node:path'
import { openClient } from '@juno/postgres/open-client'
import type pg from 'pg'
import type { BackupConfig } from './backup-settings'
import { folderSize } from './folder-size'
import { listStoredFiles } from './stored-files'
import { withDatabase } from './with-database'

/** In bytes. */
export async function sizeToBackUp(config: BackupConfig): Promise<number> {
  const { dataDir, databaseUrl, s3, backups } = config
  const folders = [...(databaseUrl === null ? ['postgres'] : []), ...(s3 ? [] : ['storage'])]
  const sizes = await Promise.all(folders.map(name => folderSize(path.join(dataDir, name)).catch(() => 0)))
  const here = sizes.reduce((sum, size) => sum + size, 0)
  const withFiles = s3 !== null && backups.files
  if (databaseUrl === null && !withFiles) return here
  return withDatabase(config, quiet, async owner => {
    const rows = databaseUrl === null ? 0 : await databaseSize(owner)
    return here + rows + (withFiles ? (await listStoredFiles(owner)).bytes : 0)
  })
}

const quiet = () => undefined

async function databaseSize(owner: pg.PoolConfig): Promise<number> {
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
