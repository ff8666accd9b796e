/** Runs commands that need the whole database, the server running or not: they connect with one of its logins. */
import path from 'node:path'
import { openClient } from '@juno/postgres/open-client'
import { openDatabase, type Database, type DatabasePlace } from '@juno/postgres/open-database'
import { withCluster } from '@juno/postgres/with-cluster'
import type pg from 'pg'
import type { ServerConfig } from './config'
import { loadSecrets, type Secrets } from './secrets'

/** The logins for connections. */
export type Logins = Pick<Database, 'owner' | 'login'>

type Place = Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'givenSecrets'> & DatabasePlace

/** @throws Error whose message is a sentence for the operator */
export function withOwner(
  config: Place,
  say: (line: string) => void,
  work: (client: pg.Client, secrets: Secrets) => Promise<void>,
): Promise<void> {
  return withLogins(config, say, async ({ owner }, secrets) => {
    const client = openClient(owner)
    await client.connect()
    try {
      await work(client, secrets)
    } finally {
      await client.end()
    }
  })
}

/** @throws Error whose message is a sentence for the operator */
export async function withLogins(
  config: Place,
  say: (line: string) => void,
  work: (logins: Logins, secrets: Secrets) => Promise<void>,
): Promise<void> {
  const secrets = await loadSecrets(config)
  if (config.databaseUrl) {
    const database = await openDatabase(config, secrets, say)
    return work(database, secrets)
      .catch(explained)
      .finally(() => void database.stop())
  }
  const dataDir = path.join(config.dataDir, 'postgres')
  await withCluster(dataDir, secrets.databasePassword, say, connection => {
    const owner = { ...connection, database: 'postgres' }
    const login = (user: string) => ({ ...owner, user, password: secrets.rolePassword(user) })
    return work({ owner, login }, secrets).catch(explained)
  })
}

const UNDEFINED_TABLE = '42P01'
const UNDEFINED_SCHEMA = '3F000'

export function explained(error: Error & { code?: string }): never {
  if (error.code !== UNDEFINED_TABLE && error.code !== UNDEFINED_SCHEMA) throw error
  throw new Error('The database has none of our tables yet. Start Juno once, then run this again.', {
    cause: error,
  })
}
