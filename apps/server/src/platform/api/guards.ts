/** Who may call an endpoint, and how often. Routes name these on their line; use cases trust them. */
import type { FastifyRequest } from 'fastify'
import type { Caller } from '@juno/backend'
import type { ApiContext, RateLimit } from './api-context'
import { ApiError } from './api-error'
import type { Guard } from './route-table'
import { addressKey } from './address-key'
import { assertMfaSatisfied, readSecondFactor } from './mfa-state'

export interface Guards {
  /** Anyone with a live session that has given its second factor, where one is asked. */
  signedIn: Guard
  /** Anyone with a live session, whatever stands between her and the site. */
  anySession: Guard
  /** A live session of an admin, asked of the database at each request. */
  admin: Guard
  /** At most so many requests from one address. */
  limit(limit: RateLimit): Guard
  /** The signed-in person, after one of the guards above let the request pass. */
  callerOf(request: FastifyRequest): Caller & { userId: string }
}

export function createGuards({ backend, limiter }: Pick<ApiContext, 'backend' | 'limiter'>): Guards {
  const callers = new WeakMap<FastifyRequest, Caller & { userId: string }>()

  const anySession: Guard = async request => {
    // Without a bearer token the api key alone would be a caller: not a person.
    if (!request.headers.authorization) throw new ApiError('not_signed_in')
    const caller = await backend.authenticate(request.headers)
    if (caller.role !== 'authenticated' || !caller.userId) throw new ApiError('not_signed_in')
    callers.set(request, { ...caller, userId: caller.userId })
  }

  const callerOf: Guards['callerOf'] = request => {
    const caller = callers.get(request)
    if (!caller) throw new ApiError('not_signed_in')
    return caller
  }

  const signedIn: Guard = async request => {
    await anySession(request)
    assertMfaSatisfied(await readSecondFactor(backend, callerOf(request)))
  }

  return {
    signedIn,
    anySession,
    admin: async request => {
      await signedIn(request)
      const isAdmin = await backend.withRequestScope(callerOf(request), async db => {
        const { rows } = await db.query<{ is_admin: boolean }>('select public.is_admin() as is_admin')
        return rows[0]?.is_admin === true
      })
      if (!isAdmin) throw new ApiError('admin_only')
    },
    limit: limit => request => consume(limiter, limit, request),
    callerOf,
  }
}

/** @throws {ApiError} too_many_requests with Retry-After in seconds */
export async function consume(
  limiter: ApiContext['limiter'],
  limit: RateLimit,
  request: FastifyRequest,
): Promise<void> {
  await consumeFor(limiter, limit, addressKey(request.ip))
}

/** Counts by something else than the address: a person, a token. @throws {ApiError} too_many_requests */
export async function consumeFor(
  limiter: ApiContext['limiter'],
  limit: RateLimit,
  key: string,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.consume(limit, key)
  if (!allowed) {
    throw new ApiError('too_many_requests', {
      headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) },
    })
  }
}
