/** In charge of commands that need the whole database: connects as the login that migrates, the server running or not. */
import path from 'node:path'
import { openClient } from '@juno/postgres/open-client'
import { openDatabase, type DatabasePlace } from '@juno/postgres/open-database'
import { withCluster } from '@juno/postgres/with-cluster'
import type pg from 'pg'
import type { ServerConfig } from './config'
import { loadSecrets, type Secrets } from './secrets'

/** @throws Error whose message is a sentence for the operator */
export async function withOwner(
  config: Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'givenSecrets'> & DatabasePlace,
  say: (line: string) => void,
  work: (client: pg.Client, secrets: Secrets) => Promise<void>,
): Promise<void> {
  const secrets = await loadSecrets(config)
  const connect = async (connection: pg.PoolConfig) => {
    const client = openClient(connection)
    await client.connect()
    try {
      await work(client, secrets).catch(explained)
    } finally {
      await client.end()
    }
  }
  if (config.databaseUrl) {
    const database = await openDatabase(config, secrets, say)
    return connect(database.owner).finally(() => void database.stop())
  }
  const dataDir = path.join(config.dataDir, 'postgres')
  await withCluster(dataDir, secrets.databasePassword, say, connection =>
    connect({ ...connection, database: 'postgres' }),
  )
}

const UNDEFINED_TABLE = '42P01'
const UNDEFINED_SCHEMA = '3F000'

export function explained(error: Error & { code?: string }): never {
  if (error.code !== UNDEFINED_TABLE && error.code !== UNDEFINED_SCHEMA) throw error
  throw new Error('The database has none of our tables yet. Start Juno once, then run this again.', {
    cause: error,
  })
}
