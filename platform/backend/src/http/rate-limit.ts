// oxlint-disable-next-line typescript/triple-slash-reference -- the host compiles this file too, without our tsconfig
/// <reference path="../raw-sql.d.ts" />
/**
 * Leaky buckets in PostgreSQL, so that every process shares them and a restart does not empty them.
 */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Queryable } from '../db/request-scope'
import consumeSql from './rate-limit-consume.sql?raw'

/** Up to `capacity` requests at once; a used-up allowance refills evenly over `refillSeconds`. */
export interface RateLimit {
  /** Identifies the limit: the same key counts separately under each name. */
  name: string
  capacity: number
  refillSeconds: number
  /** Seconds of the first wait once the allowance is used up; doubles with each further attempt, up to an hour. */
  backoffSeconds?: number
}

export interface RateLimitDecision {
  allowed: boolean
  /** Whole seconds until the next request is allowed; 0 when this one is. */
  retryAfterSeconds: number
}

export interface RateLimiter {
  /**
   * Counts one request, or `cost`, against the allowance of `key`.
   * @param key whom the limit counts, e.g. a client address or an account; only its hash is stored
   */
  consume(limit: RateLimit, key: string, cost?: number): Promise<RateLimitDecision>
  /** Returns what `consume` would, without counting. */
  check(limit: RateLimit, key: string): Promise<RateLimitDecision>
  /** Takes one counted request back and ends the backoff: the attempt was legitimate. */
  refund(limit: RateLimit, key: string): Promise<void>
}

export function createRateLimiter(db: Queryable, clock: () => Date): RateLimiter {
  async function decide(limit: RateLimit, key: string, cost: number): Promise<RateLimitDecision> {
    const { capacity, refillSeconds, backoffSeconds = 0 } = limit
    if (cost > capacity) return { allowed: false, retryAfterSeconds: refillSeconds }
    const { rows } = await db.query<{ wait: number }>({
      name: 'juno_rate_limit_consume',
      text: consumeSql,
      values: [bucketKey(limit, key), clock(), capacity, refillSeconds, backoffSeconds, cost],
    })
    const retryAfterSeconds = Math.ceil(rows[0]!.wait)
    return { allowed: retryAfterSeconds === 0, retryAfterSeconds }
  }

  return {
    consume: (limit, key, cost = 1) => decide(limit, key, cost),
    check: (limit, key) => decide(limit, key, 0),
    async refund(limit, key) {
      await db.query(
        `update juno_service.rate_limits
         set level = greatest(0, level - 1), strikes = 0, blocked_until = null where key = $1`,
        [bucketKey(limit, key)],
      )
    },
  }
}

/** Deletes buckets that nobody has used for a day: by then they are empty. */
export async function sweepRateLimits(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `delete from juno_service.rate_limits where updated_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
}

function bucketKey(limit: RateLimit, key: string): string {
  return `${limit.name}:${createHash('sha256').update(key).digest('base64url')}`
}
