/** Guards decide who may call an endpoint, and how often. Routes name them on their line; use cases trust them. */
import type { Backend, RateLimit, RateLimiter, RequestScopes } from '@juno/backend'
import { ApiError } from './api-error'
import { assertMfaRecent, assertMfaSatisfied, readMfaState } from './mfa-state'
import type { Guard } from './route-table'

export interface Guards {
  /** Anyone with a live session that has passed two-factor sign-in, where the account asks for it. */
  signedIn: Guard
  /** Anyone with a live session, two-factor sign-in passed or not. */
  anySession: Guard
  /** A live session of an admin, asked of the database at each request. */
  admin: Guard
  /** Where the caller has a second factor, it was given within ten minutes; must follow a guard that finds the caller. */
  recentMfa: Guard
  /** Allows at most so many requests from one address. */
  limit(limit: RateLimit): Guard
  /** Allows at most so many requests of one caller. It must follow a guard that finds the caller. */
  limitPerCaller(limit: RateLimit): Guard
}

interface GuardParts {
  backend: Pick<Backend, 'authenticate' | 'rateLimiter'>
  scopes: Pick<RequestScopes, 'withRequestScope'>
  clock: () => Date
}

export function createGuards({ backend, scopes, clock }: GuardParts): Guards {
  const anySession: Guard = async call => {
    // Without a bearer token the caller would be the API key, not a person.
    if (!call.headers.authorization) throw new ApiError('not_signed_in')
    const caller = await backend.authenticate(call.headers)
    if (caller.role !== 'authenticated' || !caller.userId) throw new ApiError('not_signed_in')
    // The token of a connected tool: it does not act for the account.
    if (caller.claims.client_id !== undefined) throw new ApiError('not_signed_in')
    call.caller = { ...caller, userId: caller.userId }
  }
  const signedIn: Guard = async call => {
    await anySession(call)
    assertMfaSatisfied(await readMfaState(scopes, call.caller))
  }
  return {
    signedIn,
    anySession,
    async admin(call) {
      await signedIn(call)
      const isAdmin = await scopes.withRequestScope(call.caller, async db => {
        const { rows } = await db.query<{ is_admin: boolean }>('select public.is_admin() as is_admin')
        return rows[0]?.is_admin === true
      })
      if (!isAdmin) throw new ApiError('admin_only')
    },
    recentMfa: async ({ caller }) => assertMfaRecent(await readMfaState(scopes, caller), caller, clock()),
    limit: limit => call => checkRateLimit(backend.rateLimiter, limit, call.address),
    limitPerCaller: limit => call => checkRateLimit(backend.rateLimiter, limit, call.caller.userId),
  }
}

/**
 * Serves endpoints that count by another key than the guards do, or count valid requests only.
 * @throws {ApiError} too_many_requests with Retry-After in seconds
 */
export async function checkRateLimit(
  rateLimiter: Pick<RateLimiter, 'consume'>,
  { name, ...limit }: RateLimit,
  key: string,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await rateLimiter.consume({ name: `api-${name}`, ...limit }, key)
  if (allowed) return
  throw new ApiError('too_many_requests', {
    headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) },
  })
}
