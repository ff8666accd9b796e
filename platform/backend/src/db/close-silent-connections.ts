/**
 * Closes connections whose server does not answer. The socket keeps one timer for as long as it lives; a timer for each
 * query, as pg's `query_timeout` sets, keeps the rows of many queries in memory until the next full collection.
 */
import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

type WaitingClient = PoolClient & { _getActiveQuery(): { query_timeout?: number } | null }

/**
 * @param silenceMs how long a connection may wait for an answer while no byte comes or goes. A query with a longer
 * `query_timeout` of its own may wait longer.
 */
export function closeSilentConnections(pool: Pool, silenceMs: number): void {
  pool.on('connect', client => {
    const stream = client.connection.stream as Socket
    stream.setTimeout(silenceMs)
    stream.on('timeout', () => {
      const query = (client as WaitingClient)._getActiveQuery()
      if (query === null || (query.query_timeout ?? 0) > silenceMs) return
      // The name that pg gives this error, and `database-failure` knows.
      stream.destroy(new Error('Query read timeout'))
    })
  })
}
