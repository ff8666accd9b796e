/** Opens the database: the embedded cluster, or the one that DATABASE_URL names. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type pg from 'pg'
import { connectionOptions, type ConnectionRules } from './connection-options'
import { ConnectionStringError } from './connection-string'
import { startEmbeddedCluster } from './embedded-cluster'
import { openClient } from './open-client'

export interface Database {
  /** Whether it runs on this machine, as a part of us. */
  isEmbedded: boolean
  /** The login that migrates and owns the objects in schema public. Its sessions are its own. */
  owner: pg.PoolConfig
  /**
   * Returns one of the server's own logins, e.g. `authenticator`. Where there is a pooler, transactions share sessions.
   */
  login(role: string): pg.PoolConfig
  /** Returns the same for work that needs a session of its own: listening, locks of a session. */
  session(role: string): pg.PoolConfig
  /** Works like `login`, on a server that accepts no writes. Absent where there is none. */
  replica?: ((role: string) => pg.PoolConfig) | undefined
  /** Whether connections of `login` may keep statements prepared under a name. */
  namedStatements: boolean
  /** Stops an embedded cluster, and leaves an external one alone. */
  stop(): Promise<void>
}

export interface DatabasePlace {
  /** The embedded cluster is its subfolder `postgres`. */
  dataDir: string
  /** Null for the embedded PostgreSQL. */
  databaseUrl: string | null
  /** Null where `databaseUrl` leads to PostgreSQL itself, not to a pooler. */
  databaseDirectUrl?: string | null
  /** Null where there is none. */
  databaseReplicaUrl?: string | null
  /** Verifies certificates where an address names no file. Null for the CAs that Node trusts. */
  databaseCaFile?: string | null
}

export interface DatabaseSecrets {
  /** The password of the embedded PostgreSQL's superuser. */
  databasePassword: string
  /** Returns the password of one of the server's own logins. */
  rolePassword(role: string): string
}

const OLDEST_VERSION = 150_000

/** @throws Error whose message is a sentence for the operator */
export async function openDatabase(
  place: DatabasePlace,
  secrets: DatabaseSecrets,
  log: (line: string) => void,
): Promise<Database> {
  const { direct, pooled, replica, namedStatements, stop } = place.databaseUrl
    ? await openExternal(place, place.databaseUrl, log)
    : await openEmbedded(place, secrets, log)
  const as = (options: pg.PoolConfig) => (role: string) => ({
    ...options,
    user: role,
    password: secrets.rolePassword(role),
  })
  return {
    isEmbedded: !place.databaseUrl,
    owner: direct,
    login: as(pooled),
    session: as(direct),
    replica: replica ? as(replica) : undefined,
    namedStatements,
    stop,
  }
}

async function openEmbedded(place: DatabasePlace, secrets: DatabaseSecrets, log: (line: string) => void) {
  const cluster = await startEmbeddedCluster({
    dataDir: path.join(place.dataDir, 'postgres'),
    password: secrets.databasePassword,
    log,
  })
  const direct: pg.PoolConfig = { ...cluster.connection, database: 'postgres' }
  return { direct, pooled: direct, replica: null, namedStatements: true, stop: cluster.stop }
}

async function openExternal(place: DatabasePlace, url: string, log: (line: string) => void) {
  const caFile = place.databaseCaFile ?? null
  const directUrl = place.databaseDirectUrl ?? null
  const direct = directUrl
    ? connectTo('DATABASE_DIRECT_URL', directUrl, { caFile, attributes: 'read-write' })
    : connectTo('DATABASE_URL', url, { caFile, attributes: 'read-write' })
  // Only the pooler knows the servers behind it.
  const pooled = directUrl ? connectTo('DATABASE_URL', url, { caFile, attributes: 'any' }) : direct
  // It is not contacted before it is read, since it may be away for a while.
  const replicaUrl = place.databaseReplicaUrl ?? null
  const replica = replicaUrl && connectTo('DATABASE_REPLICA_URL', replicaUrl, { caFile, attributes: 'any' })
  await direct.ask(async (client, setting) => {
    await assertVersion(client, setting)
    if (await isPooled(client))
      log(
        `${setting} leads to a pooler. One that shares sessions (PgBouncer with pool_mode=transaction) goes with ` +
          'DATABASE_URL, and PostgreSQL itself with DATABASE_DIRECT_URL.',
      )
  })
  return {
    direct: direct.options,
    pooled: pooled.options,
    replica: replica ? replica.options : null,
    namedStatements: pooled === direct || (await pooled.ask(keepsNamedStatements)),
    stop: async () => [direct, pooled, replica].forEach(connections => connections && connections.stop()),
  }
}

function connectTo(setting: string, address: string, rules: ConnectionRules) {
  const connections = explain(setting, () => connectionOptions(address, rules))
  return {
    ...connections,
    async ask<T>(question: (client: pg.Client, setting: string) => Promise<T>): Promise<T> {
      const client = openClient({ ...connections.options, connectionTimeoutMillis: 10_000 })
      try {
        await client.connect()
        return await question(client, setting)
      } catch (error) {
        const { message } = error as Error
        if (message.startsWith(setting)) throw error
        // Neither the address nor the cause's text may show the password.
        throw new Error(`${setting} cannot be reached: ${message.replaceAll(address, '')}`.trim(), {
          cause: error,
        })
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}

function explain<T>(setting: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ConnectionStringError)) throw error
    throw new Error(`${setting} ${error.message}.`, { cause: error })
  }
}

async function assertVersion(client: pg.Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  const { number, version } = rows[0]!
  if (number < OLDEST_VERSION)
    throw new Error(`${setting} leads to PostgreSQL ${version}; Juno needs version 15 or newer.`)
}

/** A pooler invents the number that cancels a connection. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid !== (client as unknown as { processID: number }).processID
}

/** A pooler that carries named statements from session to session gives them names of its own. */
async function keepsNamedStatements(client: pg.Client): Promise<boolean> {
  const name = `juno_${randomBytes(8).toString('hex')}`
  const text = 'select exists (select from pg_prepared_statements where name = $1) as own'
  const { rows } = await client.query<{ own: boolean }>({ name, text, values: [name] })
  return !rows[0]!.own
}
