// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- the host compiles this file too, without our tsconfig
/// <reference path="../raw-sql.d.ts" />
/**
 * Leaky buckets in Postgres: shared by every process, and a restart forgives nothing.
 */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Queryable } from '../db/request-scope'
import takeSql from './rate-limit-take.sql?raw'

/** `capacity` requests at once; the bucket drains evenly, empty after `seconds`. */
export interface RateLimit {
  name: string
  capacity: number
  seconds: number
  /** First wait in seconds once the bucket is full; doubles with each further attempt, up to an hour. */
  growingDelay?: number
}

export interface RateLimiter {
  /** Puts one drop, or `drops`, into the bucket of `key`. @returns seconds to wait, or 0 when the request may go on */
  take(limit: RateLimit, key: string, drops?: number): Promise<number>
  /** As `take`, without adding a drop. */
  look(limit: RateLimit, key: string): Promise<number>
  /** Takes one drop out again and forgives earlier overflows: the attempt turned out to be rightful. */
  giveBack(limit: RateLimit, key: string): Promise<void>
}

export function createRateLimiter(db: Queryable, clock: () => Date): RateLimiter {
  async function add(limit: RateLimit, key: string, drops: number): Promise<number> {
    const { capacity, seconds, growingDelay = 0 } = limit
    if (drops > capacity) return seconds
    const { rows } = await db.query<{ wait: number }>({
      name: 'juno_rate_limit_take',
      text: takeSql,
      values: [bucketKey(limit, key), clock(), capacity, seconds, growingDelay, drops],
    })
    return Math.ceil(rows[0]!.wait)
  }

  return {
    take: (limit, key, drops = 1) => add(limit, key, drops),
    look: (limit, key) => add(limit, key, 0),
    async giveBack(limit, key) {
      await db.query(
        `update juno_service.rate_limits
         set level = greatest(0, level - 1), strikes = 0, blocked_until = null where key = $1`,
        [bucketKey(limit, key)],
      )
    },
  }
}

/** Forgets buckets that have long been empty. */
export async function sweepRateLimits(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `delete from juno_service.rate_limits where updated_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
}

function bucketKey(limit: RateLimit, key: string): string {
  return `${limit.name}:${createHash('sha256').update(key).digest('base64url')}`
}
