/** Limits how many images are drawn for one account, or one address. Cached ones do not count. */
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../contract'
import { clientAddress } from '../http/client-address'
import type { RateLimit, RateLimiter } from '../http/rate-limit'
import { storageErrors } from './errors'

/** The limit allows a page of a few hundred pictures at once, then one a second. */
const LIMIT: RateLimit = { name: 'storage-render', capacity: 300, refillSeconds: 300 }

/** @throws StorageError 429 */
export type RenderLimit = (request: FastifyRequest, caller: Caller | null) => Promise<void>

export function createRenderLimit(limits: RateLimiter, trustedProxyHops: number, limit = LIMIT): RenderLimit {
  return async ({ raw, headers }, caller) => {
    if (caller?.role === 'service_role') return
    const { remoteAddress } = raw.socket
    const key =
      caller?.userId ??
      clientAddress(remoteAddress, headers['x-forwarded-for'], trustedProxyHops).rateLimitKey
    const { allowed, retryAfterSeconds } = await limits.consume(limit, key)
    if (!allowed) throw storageErrors.renderLimit(retryAfterSeconds)
  }
}
