/**
 * Limits how often one address may call a function or write to a table. It checks the parsed request, so that no
 * spelling of a URL, method, query or body that reaches the database goes uncounted.
 */
import type { Caller, DataLimit } from '../contract'
import type { RateLimiter } from '../http/rate-limit'
import { restErrors } from './errors'
import type { RestRequest } from './parse/types'

/**
 * Resolves when the request may continue. Undefined for a request that no limit counts.
 * @param address the client address that limits are counted by
 * @throws RestError 429 with Retry-After
 */
export type CheckDataLimit = (
  request: RestRequest,
  caller: Caller,
  address: () => string,
) => Promise<void> | undefined

export function createDataLimitCheck(limits: readonly DataLimit[], limiter: RateLimiter): CheckDataLimit {
  const limitOf = new Map(
    limits.map(({ target, ...bounds }) => [target, { name: `address:rest:${target}`, ...bounds }]),
  )
  return (request, caller, address) => {
    const limit = limitOf.get(targetName(request))
    const cost = limit ? costOf(request) : 0
    if (!limit || cost === 0 || caller.role === 'service_role') return undefined
    return limiter.consume(limit, address(), cost).then(({ allowed, retryAfterSeconds }) => {
      if (!allowed) throw restErrors.tooManyRequests(retryAfterSeconds)
    })
  }
}

/** Returns `rpc/<function>`, or the name of a table. */
export function targetName({ target }: RestRequest): string {
  if (target.kind === 'root') return ''
  return target.kind === 'function' ? `rpc/${target.name}` : target.name
}

/** Returns one per call, or one per row to write. */
function costOf({ action, payload }: RestRequest): number {
  if (action === 'call') return 1
  if (action !== 'insert' && action !== 'upsert') return 0
  return payload?.kind === 'json' ? payload.rowCount : 1
}
