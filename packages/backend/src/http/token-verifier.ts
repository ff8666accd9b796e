/**
 * Verifies access tokens and legacy JWT-shaped keys: HS256 with our secret, not expired, for a role that requests may run as.
 */
import { errors, jwtVerify } from 'jose'
import type { Caller, RequestRole } from '../contract'
import { AuthenticationError } from './authentication-error'

const ROLES: ReadonlySet<unknown> = new Set<RequestRole>(['anon', 'authenticated', 'service_role'])
/** A browser sends the same token with every request; caching its claims saves a signature check each time. */
const MAX_CACHED_TOKENS = 2_000

export interface TokenVerifier {
  /** @throws {AuthenticationError} */
  verify(token: string): Promise<Caller>
  /** The caller of a token that was verified before. @throws {AuthenticationError} when it has expired since */
  findCached(token: string): Caller | undefined
}

export function createTokenVerifier(secret: string, clock: () => Date): TokenVerifier {
  const key = new TextEncoder().encode(secret)
  const cache = new Map<string, Caller>()

  return {
    findCached(token) {
      const cached = cache.get(token)
      if (cached === undefined || !expired(cached, clock())) return cached
      cache.delete(token)
      throw new AuthenticationError('jwt_expired')
    },
    async verify(token) {
      const caller = await check(token, key, clock())
      if (cache.size >= MAX_CACHED_TOKENS) cache.delete(cache.keys().next().value!)
      cache.set(token, caller)
      return caller
    },
  }
}

async function check(token: string, key: Uint8Array, now: Date): Promise<Caller> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
    if (!ROLES.has(payload.role)) throw new AuthenticationError('bad_jwt')
    return {
      role: payload.role as RequestRole,
      claims: payload,
      userId: payload.sub ?? null,
      claimsText: JSON.stringify(payload),
    }
  } catch (error) {
    if (error instanceof AuthenticationError) throw error
    throw new AuthenticationError(error instanceof errors.JWTExpired ? 'jwt_expired' : 'bad_jwt', error)
  }
}

function expired(caller: Caller, now: Date): boolean {
  const exp = caller.claims.exp
  return typeof exp === 'number' && exp <= Math.floor(now.getTime() / 1000)
}
