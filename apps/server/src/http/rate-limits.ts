/**
 * In charge of counting requests: leaky buckets in Postgres, shared by all processes, surviving a restart.
 */
import type pg from 'pg'
import type { Limiter } from '../api/api-context'

/** @param queue logged in as `juno_worker`, who owns the buckets */
export function createLimiter(queue: pg.Pool, clock: () => Date): Limiter {
  return {
    async consume(limit, key) {
      const { rows } = await queue.query<{ wait: number }>(
        'select juno_server.take_point($1, $2, $3, $4) as wait',
        [`${limit.name}:${key}`.slice(0, 500), limit.points, limit.seconds, clock()],
      )
      const wait = Math.ceil(rows[0]!.wait)
      return { allowed: wait === 0, retryAfterSeconds: wait }
    },
  }
}
