/** Keeps leaky buckets in PostgreSQL, so that every process shares them and a restart does not empty them. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Queryable } from '../db/request-scope'
import { ADDRESSES_PER_SITE, siteKeyOf } from './client-address'

/** Allows up to `capacity` requests at once. A used-up allowance refills evenly over `refillSeconds`. */
export interface RateLimit {
  /** Identifies the limit: the same key counts separately under each name. */
  name: string
  capacity: number
  refillSeconds: number
  /** Seconds of the first wait once the allowance is used up. It doubles with each further attempt, up to an hour. */
  backoffSeconds?: number
}

export interface RateLimitDecision {
  allowed: boolean
  /** Whole seconds until the next request is allowed, or 0 when this one is. */
  retryAfterSeconds: number
}

export interface RateLimiter {
  /**
   * Counts one request, or `cost`, against the allowance of `key`, and where that is an IPv6 /64, against the larger
   * one of its /48.
   * @param key the client address or account that is limited; only its hash is stored
   */
  consume(limit: RateLimit, key: string, cost?: number): Promise<RateLimitDecision>
  /** Returns what `consume` would, without counting. */
  check(limit: RateLimit, key: string): Promise<RateLimitDecision>
  /** Takes one counted request back and ends the backoff, since the attempt was legitimate. */
  refund(limit: RateLimit, key: string): Promise<void>
}

export function createRateLimiter(db: Queryable, clock: () => Date): RateLimiter {
  async function decide(limit: RateLimit, key: string, cost: number): Promise<RateLimitDecision> {
    const { capacity, refillSeconds, backoffSeconds = 0 } = limit
    if (cost > capacity) return { allowed: false, retryAfterSeconds: refillSeconds }
    const { rows } = await db.query<{ wait: number }>({
      name: 'juno_rate_limit_consume',
      text: 'select juno_service.consume_rate_limit($1, $2, $3, $4, $5, $6) as wait',
      values: [bucketKey(limit, key), clock(), capacity, refillSeconds, backoffSeconds, cost],
    })
    const retryAfterSeconds = Math.ceil(rows[0]!.wait)
    return { allowed: retryAfterSeconds === 0, retryAfterSeconds }
  }

  async function decideForBoth(limit: RateLimit, key: string, cost: number): Promise<RateLimitDecision> {
    const decision = await decide(limit, key, cost)
    const site = siteKeyOf(key)
    return decision.allowed && site !== null ? decide(ofSite(limit), site, cost) : decision
  }

  return {
    consume: (limit, key, cost = 1) => decideForBoth(limit, key, cost),
    check: (limit, key) => decideForBoth(limit, key, 0),
    async refund(limit, key) {
      const site = siteKeyOf(key)
      await db.query(
        `update juno_service.rate_limits
         set level = greatest(0, level - 1), strikes = 0, blocked_until = null where key = any ($1)`,
        [[bucketKey(limit, key), ...(site === null ? [] : [bucketKey(limit, site)])]],
      )
    },
  }
}

export interface Buckets {
  keys: string[]
  capacities: number[]
}

/** @returns the buckets in which one request counts, for a statement that consumes them itself */
export function bucketsOf(limit: RateLimit, key: string): Buckets {
  const site = siteKeyOf(key)
  const all: [RateLimit, string][] = [
    [limit, key],
    ...(site === null ? [] : [[ofSite(limit), site] as [RateLimit, string]]),
  ]
  return {
    keys: all.map(([of, each]) => bucketKey(of, each)),
    capacities: all.map(([{ capacity }]) => capacity),
  }
}

const ofSite = ({ capacity, ...limit }: RateLimit): RateLimit => ({
  ...limit,
  capacity: capacity * ADDRESSES_PER_SITE,
})

/** Deletes buckets that were not used for a day, which are empty by then. */
export async function sweepRateLimits(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `delete from juno_service.rate_limits where updated_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
}

function bucketKey(limit: RateLimit, key: string): string {
  return `${limit.name}:${createHash('sha256').update(key).digest('base64url')}`
}
