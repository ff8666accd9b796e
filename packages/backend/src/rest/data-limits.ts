/**
 * Bounds how often one address may use what is cheap to abuse. Looks at the parsed request, so that no spelling of an
 * address, method, query or body that reaches the database gets past it.
 */
import type { Caller, DataLimit } from '../contract'
import type { RateLimiter } from '../http/rate-limit'
import { restErrors } from './errors'
import type { RestRequest } from './parse/types'

/**
 * Resolves when the request may go on; undefined when it is not counted at all.
 * @param address what is counted by
 * @throws RestError 429 with Retry-After
 */
export type Admission = (
  request: RestRequest,
  caller: Caller,
  address: () => string,
) => Promise<void> | undefined

export function createAdmission(limits: readonly DataLimit[], limiter: RateLimiter): Admission {
  const limitOf = new Map(
    limits.map(({ target, ...bounds }) => [target, { name: `address:rest:${target}`, ...bounds }]),
  )
  return (request, caller, address) => {
    const limit = limitOf.get(targetName(request))
    const drops = limit ? weight(request) : 0
    if (!limit || drops === 0 || caller.role === 'service_role') return undefined
    return limiter.take(limit, address(), drops).then(wait => {
      if (wait > 0) throw restErrors.tooManyRequests(wait)
    })
  }
}

function targetName({ target }: RestRequest): string {
  if (target.kind === 'root') return ''
  return target.kind === 'function' ? `rpc/${target.name}` : target.name
}

/** Calls, or rows to write. */
function weight({ action, payload }: RestRequest): number {
  if (action === 'call') return 1
  if (action !== 'insert' && action !== 'upsert') return 0
  return payload?.kind === 'json' ? payload.rowCount : 1
}
