/**
 * In charge of where the database is: the embedded cluster, or the one that DATABASE_URL names.
 */
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedCluster } from './embedded-cluster'

export interface Database {
  /** The login that migrates and owns the objects in schema public. */
  owner: pg.PoolConfig
  /** One of the server's own logins, e.g. `authenticator`. */
  login(role: string): pg.PoolConfig
  /** Stops an embedded cluster; leaves an external one alone. */
  stop(): Promise<void>
}

export interface DatabasePlace {
  /** The embedded cluster is its subfolder `postgres`. */
  dataDir: string
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null
}

export interface DatabaseSecrets {
  /** Of the superuser of the embedded PostgreSQL. */
  databasePassword: string
  /** Password of one of the server's own logins. */
  rolePassword(role: string): string
}

const OLDEST_VERSION = 150_000

/** @throws Error whose message is a sentence for the operator. */
export async function openDatabase(
  place: DatabasePlace,
  secrets: DatabaseSecrets,
  log: (line: string) => void,
): Promise<Database> {
  const { owner, stop } = place.databaseUrl
    ? await openExternal(place.databaseUrl)
    : await openEmbedded(place, secrets, log)
  return {
    owner,
    login: role => ({ ...owner, user: role, password: secrets.rolePassword(role) }),
    stop,
  }
}

async function openEmbedded(place: DatabasePlace, secrets: DatabaseSecrets, log: (line: string) => void) {
  const cluster = await startEmbeddedCluster({
    dataDir: path.join(place.dataDir, 'postgres'),
    password: secrets.databasePassword,
    log,
  })
  return {
    owner: { ...cluster.connection, database: 'postgres' } satisfies pg.PoolConfig,
    stop: cluster.stop,
  }
}

async function openExternal(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ number: number; version: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
    )
    const { number, version } = rows[0]!
    if (number < OLDEST_VERSION) {
      throw new Error(`DATABASE_URL leads to PostgreSQL ${version}; Juno needs version 15 or newer.`)
    }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    if (message.startsWith('DATABASE_URL')) throw error
    // Neither the address nor the cause's text may show the password.
    throw new Error(`DATABASE_URL cannot be reached: ${code ?? ''} ${message.replaceAll(url, '')}`.trim(), {
      cause: error,
    })
  } finally {
    await client.end().catch(() => undefined)
  }
  // The client has read the address; its parts are what the other logins need.
  const { host, port, database, user, password } = client
  const ssl = (client as unknown as { ssl: pg.PoolConfig['ssl'] }).ssl
  return {
    owner: { host, port, database, user, password: password ?? undefined, ssl },
    stop: async () => undefined,
  }
}
