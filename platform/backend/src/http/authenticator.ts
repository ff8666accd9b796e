/**
 * Determines the caller from the headers alone: anon without a key, otherwise the role of the key. A bearer token takes
 * precedence over the key. The request scope checks whether the session has ended. The secret key is accepted only from
 * servers (docs/auth-wire.md#the-secret-key).
 */
import { timingSafeEqual } from 'node:crypto'
import type { BackendConfig, Caller, RequestRole } from '../contract'
import { AuthenticationError } from './authentication-error'
import type { SigningKeys } from './signing-keys'
import { createTokenVerifier } from './token-verifier'

export interface Credentials {
  authorization?: string | string[] | undefined
  apikey?: string | string[] | undefined
  origin?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}

/**
 * @throws {AuthenticationError} for a key or token that is unknown, forged or expired, and for a secret one from a page
 */
export type Authenticator = (headers: Credentials, queryKey?: string) => Promise<Caller>

const ANON = keyCaller('anon')
const SERVICE = keyCaller('service_role')

export function createAuthenticator(
  config: Pick<BackendConfig, 'jwtSecret' | 'publishableKey' | 'secretKey'> & { issuer: string },
  clock: () => Date,
  keys: Pick<SigningKeys, 'verifying'> = { verifying: new Map() },
): Authenticator {
  const { verify, findCached } = createTokenVerifier(config, keys, clock)

  /**
   * Returns the caller of a key or token. JWTs (legacy keys, access tokens) must be signed with our secret or one of
   * our keys.
   */
  async function callerOf(credential: string, failure: 'invalid_api_key' | 'bad_jwt'): Promise<Caller> {
    const cached = findCached(credential)
    if (cached !== undefined) return cached
    if (equalInConstantTime(credential, config.publishableKey)) return ANON
    if (equalInConstantTime(credential, config.secretKey)) return SERVICE
    if (credential.split('.').length !== 3) throw new AuthenticationError(failure)
    return verify(credential)
  }

  function claimed(headers: Credentials, queryKey: string | undefined): Promise<Caller> {
    const bearer = bearerToken(headers.authorization)
    if (bearer !== null) return callerOf(bearer, 'bad_jwt')
    const key = first(headers.apikey) ?? queryKey
    return key ? callerOf(key, 'invalid_api_key') : Promise.resolve(ANON)
  }

  /** Refuses every credential of a page that sends the secret key. */
  async function refuseSecret(headers: Credentials, queryKey: string | undefined): Promise<void> {
    const given = [bearerToken(headers.authorization), first(headers.apikey), queryKey]
    for (const credential of given.filter(one => one)) {
      const caller = await callerOf(credential!, 'bad_jwt').catch(() => null)
      if (caller?.role === 'service_role') throw new AuthenticationError('secret_key_in_browser')
    }
  }

  return (headers, queryKey) =>
    isSentByPage(headers)
      ? refuseSecret(headers, queryKey).then(() => claimed(headers, queryKey))
      : claimed(headers, queryKey)
}

/** Pages cannot omit these headers, and fetch and WebSocket of servers send neither. */
export function isSentByPage(headers: Credentials): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

/** Returns the token of an `Authorization: Bearer` header (RFC 6750), or null. */
export function bearerToken(header: string | string[] | undefined): string | null {
  return /^bearer\s+(\S+)\s*$/i.exec(first(header) ?? '')?.[1] ?? null
}

function keyCaller(role: RequestRole): Caller {
  return { role, claims: { role }, userId: null }
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
