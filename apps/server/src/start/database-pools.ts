/**
 * In charge of the server's connections: one pool per database login, ended together.
 */
import type { BackendPools } from '@juno/backend'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from '@juno/postgres/open-database'
import { openPool } from '@juno/postgres/open-pool'

export interface DatabasePools extends BackendPools {
  /** Logs in as `juno_worker`: the job queue. */
  queue: pg.Pool
  end(): Promise<void>
}

export function createPools(database: Database, logger: FastifyBaseLogger): DatabasePools {
  let ending = false
  const open = (role: string, max: number, options: pg.PoolConfig = {}) =>
    openPool(
      {
        ...database.login(role),
        max,
        connectionTimeoutMillis: 10_000,
        application_name: `juno ${role}`,
        ...options,
      },
      error => {
        if (!ending) logger.warn({ reason: error.message, role }, 'a database connection broke')
      },
    )
  // Pipelined: the opening of a transaction and its first statements travel together.
  const pipelined = { pipeline: true } as pg.PoolConfig
  const pools = {
    authenticator: open('authenticator', 20, pipelined),
    auth: open('supabase_auth_admin', 8, pipelined),
    storage: open('supabase_storage_admin', 4, pipelined),
    queue: open('juno_worker', 8),
  }
  return {
    ...pools,
    async end() {
      ending = true
      await Promise.all(Object.values(pools).map(pool => pool.end()))
    },
  }
}
