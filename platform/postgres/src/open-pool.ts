/** Makes a connection pool that survives broken connections. */
import pg from 'pg'

/** An idle connection that breaks is replaced by the next query. Without the listeners, it would end the process. */
export function openPool(config: pg.PoolConfig, onBroken: (error: Error) => void = () => undefined): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', onBroken)
  // A connection in use reports to its query as well.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}
