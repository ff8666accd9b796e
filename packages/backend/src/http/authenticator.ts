/**
 * Tells who is asking from the headers alone: no key runs as anon, keys by what they open, and a user's bearer
 * token outranks the key. Whether the session still stands is the request scope's to check.
 */
import { timingSafeEqual } from 'node:crypto'
import type { BackendConfig, Caller, RequestRole } from '../contract'
import { AuthenticationError } from './authentication-error'
import { createTokenVerifier } from './token-verifier'

export interface Credentials {
  authorization?: string | string[] | undefined
  apikey?: string | string[] | undefined
}

/** @throws {AuthenticationError} for a key or token that is unknown, forged or expired */
export type Authenticator = (headers: Credentials, queryKey?: string) => Promise<Caller>

const ANON = bare('anon')
const SERVICE = bare('service_role')

export function createAuthenticator(
  config: Pick<BackendConfig, 'jwtSecret' | 'publishableKey' | 'secretKey'>,
  clock: () => Date,
): Authenticator {
  const { verify, recall } = createTokenVerifier(config.jwtSecret, clock)

  /** What a key or token stands for; JWT-shaped ones (legacy keys, access tokens) must be signed by us. */
  async function callerOf(credential: string, failure: 'invalid_api_key' | 'bad_jwt'): Promise<Caller> {
    const known = recall(credential)
    if (known !== undefined) return known
    if (equal(credential, config.publishableKey)) return ANON
    if (equal(credential, config.secretKey)) return SERVICE
    if (credential.split('.').length !== 3) throw new AuthenticationError(failure)
    return verify(credential)
  }

  return async (headers, queryKey) => {
    const bearer = bearerToken(headers.authorization)
    if (bearer !== null) return callerOf(bearer, 'bad_jwt')
    const key = first(headers.apikey) ?? queryKey
    return key ? callerOf(key, 'invalid_api_key') : ANON
  }
}

/** The token of an `Authorization: Bearer` header (RFC 6750), or null. */
export function bearerToken(header: string | string[] | undefined): string | null {
  return /^bearer\s+(\S+)\s*$/i.exec(first(header) ?? '')?.[1] ?? null
}

function bare(role: RequestRole): Caller {
  return { role, claims: { role }, userId: null }
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
