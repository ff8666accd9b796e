/** Opens the connection for a copy: to the embedded database, running or not, or to another one. */
import path from 'node:path'
import { openDatabase, type DatabasePlace } from '@juno/postgres/open-database'
import { withCluster } from '@juno/postgres/with-cluster'
import type pg from 'pg'
import type { BackupConfig } from './backup-settings'

export interface DatabaseConfig extends DatabasePlace, Pick<BackupConfig, 'databasePassword'> {}

/** The server's own logins are not needed. */
const NO_LOGINS = { databasePassword: '', rolePassword: () => '' }

/** @param work gets the login that owns everything */
export async function withDatabase<T>(
  config: DatabaseConfig,
  say: (line: string) => void,
  work: (owner: pg.PoolConfig) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl === null)
    return withCluster(
      path.join(config.dataDir, 'postgres'),
      await config.databasePassword(),
      say,
      connection => work({ ...connection, database: 'postgres' }),
    )
  const database = await openDatabase(config, NO_LOGINS, say)
  try {
    return await work(database.owner)
  } finally {
    await database.stop()
  }
}
