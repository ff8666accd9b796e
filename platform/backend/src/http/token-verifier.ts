/**
 * Verifies access tokens and legacy JWT-shaped keys. They must be signed with one of our keys or HS256 with our secret,
 * not be expired, have a role that requests may use, and not be made for another server
 * (docs/auth-wire.md#tokens-of-other-servers).
 */
import { errors, jwtVerify, type CryptoKey, type JWTHeaderParameters, type JWTPayload } from 'jose'
import type { Caller, RequestRole } from '../contract'
import { isUuid } from '../db/uuid'
import { AuthenticationError } from './authentication-error'
import type { SigningKeys } from './signing-keys'

const ROLES: ReadonlySet<unknown> = new Set<RequestRole>(['anon', 'authenticated', 'service_role'])
/** A browser sends the same token with every request. Caching its claims saves a signature check each time. */
const MAX_CACHED_TOKENS = 2_000

/** These are JSON escapes of a null character or half a surrogate pair, which PostgreSQL does not store. */
const NO_DATABASE_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/
/** It matches however the address is spelled. */
const AUTH_SERVICE = /\/auth\/+v1(?![^/?#])/i

export interface TokenVerifier {
  /** @throws {AuthenticationError} */
  verify(token: string): Promise<Caller>
  /** Returns the caller of a token that was verified before. @throws {AuthenticationError} when it has expired since */
  findCached(token: string): Caller | undefined
}

/** @param issuer of our own tokens */
export function createTokenVerifier(
  { jwtSecret, issuer }: { jwtSecret: string; issuer: string },
  keys: Pick<SigningKeys, 'verifying'>,
  clock: () => Date,
): TokenVerifier {
  const keyOf = keyFinder(new TextEncoder().encode(jwtSecret), keys)
  const cache = new Map<string, Caller>()

  return {
    findCached(token) {
      const cached = cache.get(token)
      if (cached === undefined || !expired(cached, clock())) return cached
      cache.delete(token)
      throw new AuthenticationError('jwt_expired')
    },
    async verify(token) {
      const caller = await check(token, keyOf, issuer, clock())
      if (cache.size >= MAX_CACHED_TOKENS) cache.delete(cache.keys().next().value!)
      cache.set(token, caller)
      return caller
    },
  }
}

type KeyFinder = (header: JWTHeaderParameters) => CryptoKey | Uint8Array

/**
 * Chooses a key by its name, which then works only with its own algorithm. Other fields of a header (`jwk`, `jku`,
 * `x5u`) are not read. The secret works only with HS256, whatever the `kid`, unless that names a key.
 */
function keyFinder(secret: Uint8Array, { verifying }: Pick<SigningKeys, 'verifying'>): KeyFinder {
  return ({ alg, kid }) => {
    const named = typeof kid === 'string' ? verifying.get(kid) : undefined
    if (named?.algorithm === alg) return named.key
    if (named || alg !== 'HS256') throw new AuthenticationError('bad_jwt')
    return secret
  }
}

async function check(token: string, keyOf: KeyFinder, issuer: string, now: Date): Promise<Caller> {
  try {
    const options = { algorithms: ['HS256', 'ES256', 'RS256'], currentDate: now }
    const { payload } = await jwtVerify(token, keyOf, options)
    const claimsText = JSON.stringify(payload)
    if (!isWellFormed(payload, claimsText) || isForAnother(payload, issuer))
      throw new AuthenticationError('bad_jwt')
    return {
      role: payload.role as RequestRole,
      claims: payload,
      userId: payload.sub ?? null,
      claimsText,
    }
  } catch (error) {
    if (error instanceof AuthenticationError) throw error
    throw new AuthenticationError(error instanceof errors.JWTExpired ? 'jwt_expired' : 'bad_jwt', error)
  }
}

/** The check is here for every wire, so that none accepts what another refuses. */
function isWellFormed({ role, iss, sub, session_id, client_id }: JWTPayload, claimsText: string): boolean {
  return (
    ROLES.has(role) &&
    [iss, sub, client_id].every(claim => typeof (claim ?? '') === 'string') &&
    // As in GoTrue, an empty value counts as absent.
    ((session_id ?? '') === '' || isUuid(session_id)) &&
    !NO_DATABASE_TEXT.test(claimsText)
  )
}

/**
 * One secret may sign the tokens of several servers. An operator's own tokens need neither `iss` nor `aud`, and may
 * name any issuer but the auth service of another project.
 */
function isForAnother({ iss, aud, role }: JWTPayload, issuer: string): boolean {
  if (iss === issuer) return false
  if (AUTH_SERVICE.test(iss ?? '')) return true
  return aud !== undefined && ![aud].flat().some(name => name === 'authenticated' || name === role)
}

function expired(caller: Caller, now: Date): boolean {
  const exp = caller.claims.exp
  return typeof exp === 'number' && exp <= Math.floor(now.getTime() / 1000)
}
