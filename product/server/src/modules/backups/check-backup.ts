/**
 * Verifies a stored backup: fetches it, decrypts it, compares its checksums, restores it into a PostgreSQL of its own
 * and checks it. The running site takes no part.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { openClient } from '@juno/postgres/open-client'
import { stopLeftCluster } from '@juno/postgres/stop-left-cluster'
import type pg from 'pg'
import { assertSameRules, readAccessRules } from './access-rules'
import { fetchBackup } from './archive'
import { readBackupNote } from './back-up'
import type { BackupConfig } from './backup-settings'
import type { BackupTarget } from './backup-target'
import { countRows, wrongCounts } from './count-rows'
import { assertPermissions } from './check-permissions'
import { giveToDatabase } from './give-to-database'
import { assertUndamaged } from './manifest'
import { CheckError, type OpenRestored } from './restored-site'
import { withDatabase } from './with-database'

interface CheckParts {
  config: BackupConfig
  key: string
  openRestored: OpenRestored
}

/** @returns the findings in words. @throws CheckError, TargetError or DecryptionError */
export async function checkBackup(
  target: BackupTarget,
  name: string,
  { config, key, openRestored }: CheckParts,
  signal?: AbortSignal,
): Promise<string> {
  const folder = path.join(config.dataDir, 'backup-check')
  const cluster = path.join(folder, 'postgres')
  await clear()
  try {
    await fetchBackup(target, { name, folder, key }, signal)
    await assertUndamaged(folder).catch((cause: Error) => {
      throw new CheckError(cause.message, { cause })
    })
    const { rows } = await readBackupNote(folder)
    if (config.databaseUrl === null) await giveToDatabase(cluster, path.join(config.dataDir, 'postgres'))
    const site = await openRestored(folder).catch((cause: Error) => {
      throw new CheckError(`The restored database does not start: ${cause.message}`, { cause })
    })
    try {
      const restored = await countRows(site.owner)
      const wrong = rows ? wrongCounts(rows, restored) : []
      if (wrong.length > 0) throw new CheckError(`The restored database lacks rows in ${wrong.join(', ')}.`)
      const rules = (owner: pg.PoolConfig) => withClient(owner, readAccessRules)
      assertSameRules(await withDatabase(config, () => undefined, rules), await rules(site.owner))
      await withClient(site.owner, client => assertPermissions(site, client))
      const total = Object.values(restored).reduce((sum, n) => sum + n, 0)
      const words = (n: number) => n.toLocaleString('en')
      return (
        `Restored for a test: all ${words(total)} rows of ${Object.keys(restored).length} tables are there, ` +
        'each table is guarded as in the running database, private data is closed to strangers and to members, members see what is theirs, and signing in works.'
      )
    } finally {
      await site.close()
    }
  } finally {
    await clear()
  }

  /** A killed process leaves its PostgreSQL running. */
  async function clear() {
    await stopLeftCluster(cluster)
    await rm(folder, { recursive: true, force: true })
  }
}

async function withClient<T>(owner: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = openClient({ database: 'postgres', ...owner })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
