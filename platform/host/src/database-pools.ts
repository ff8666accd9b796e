/** Makes a host's connection pools: one per database login, ended together. */
import { availableParallelism } from 'node:os'
import { closeSilentConnections, sendUnnamed, type BackendPools } from '@juno/backend'
import type { Database } from '@juno/postgres/open-database'
import { openPool } from '@juno/postgres/open-pool'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/** The login of a pool, and its largest number of connections. */
export interface PoolSettings {
  role: string
  max: number
  /** Whether the start of a transaction and its first statements are sent together. */
  pipeline?: boolean
  /** Whether each connection has a session of its own, which a pooler does not share, for listening. */
  session?: boolean
}

export const BACKEND_POOLS = {
  authenticator: { role: 'authenticator', max: 20, pipeline: true },
  auth: { role: 'supabase_auth_admin', max: 8, pipeline: true },
  storage: { role: 'supabase_storage_admin', max: 4, pipeline: true },
  // One of them listens.
  realtime: { role: 'supabase_realtime_admin', max: 5, session: true },
} satisfies Record<Exclude<keyof BackendPools, 'replica'>, PoolSettings>

/**
 * Returns the pools for a PostgreSQL. An embedded one shares our processors: more connections than it can use would only
 * wait for each other, and each has 7 MB of its own (docs/decisions/128-connections-by-processors.md).
 */
export const backendPools = (
  isEmbedded: boolean,
  processors = availableParallelism(),
): typeof BACKEND_POOLS => {
  const { authenticator } = BACKEND_POOLS
  const max = isEmbedded ? Math.min(authenticator.max, 4 + 4 * processors) : authenticator.max
  return { ...BACKEND_POOLS, authenticator: { ...authenticator, max } }
}

/**
 * It is longer than any statement of a request may run: a server that has not answered by then never will, and the
 * connection is closed.
 */
const SILENCE_MS = 70_000

/** The primary answers where no connection is available soon. */
const REPLICA_POOL = { max: 10, pipeline: true, connectionTimeoutMillis: 1_000 }

export type DatabasePools<Own extends string = never> = BackendPools &
  Record<Own, pg.Pool> & { end(): Promise<void> }

/** @param own pools of the host besides those of the backend */
export function createPools<Own extends string = never>(
  database: Database,
  logger: FastifyBaseLogger,
  own = {} as Record<Own, PoolSettings>,
): DatabasePools<Own> {
  let ending = false
  const open = ({ role, session = false, ...settings }: PoolSettings) => {
    const pool = openPool(
      {
        ...(session ? database.session(role) : database.login(role)),
        connectionTimeoutMillis: 10_000,
        application_name: `juno ${role}`,
        ...settings,
      },
      error => {
        if (!ending) logger.warn({ reason: error.message, role }, 'a database connection broke')
      },
    )
    if (settings.pipeline) closeSilentConnections(pool, SILENCE_MS)
    if (!session && !database.namedStatements) sendUnnamed(pool)
    return pool
  }
  const replica = database.replica?.('authenticator')
  const wanted: Record<string, PoolSettings> = { ...backendPools(database.isEmbedded), ...own }
  const pools = Object.fromEntries(Object.entries(wanted).map(([name, settings]) => [name, open(settings)]))
  if (replica)
    pools.replica = openPool({
      ...replica,
      ...REPLICA_POOL,
      application_name: 'juno replica',
    })
  return {
    ...(pools as unknown as BackendPools & Record<Own, pg.Pool>),
    async end() {
      ending = true
      await Promise.all(Object.values(pools).map(pool => pool.end()))
    },
  }
}
