/**
 * Imports the asymmetric keys of access tokens (RFC 7517): one signs, all of them verify, and their public parts are
 * published.
 */
import { importJWK, type CryptoKey } from 'jose'
import type { SigningKey } from '../contract'

/** A key of one kind works only with this algorithm, whatever a token says. */
const ALGORITHMS = { EC: 'ES256', RSA: 'RS256' } as const

export type PublicKey = Readonly<Record<string, unknown>>

export interface NamedKey {
  kid: string
  algorithm: (typeof ALGORITHMS)[keyof typeof ALGORITHMS]
  key: CryptoKey
}

export interface SigningKeys {
  /** Null when tokens are signed with the shared secret. */
  active: NamedKey | null
  /** Keys by the `kid` of a token's header. */
  verifying: ReadonlyMap<string, NamedKey>
  /** The public keys, which anybody may read. */
  published: readonly PublicKey[]
}

/** @param keys the first one that may sign signs; the others verify tokens that they signed before */
export async function importSigningKeys(keys: readonly SigningKey[]): Promise<SigningKeys> {
  const first = keys.find(maySign)
  const published = keys.map(publicPart)
  return {
    active: first ? await imported(first, first) : null,
    verifying: new Map(
      await Promise.all(keys.map(async (key, at) => [key.kid, await imported(key, published[at]!)] as const)),
    ),
    published,
  }
}

function maySign({ d, key_ops: operations }: SigningKey): boolean {
  return d !== undefined && (operations === undefined || operations.includes('sign'))
}

async function imported({ kid, kty }: SigningKey, part: object): Promise<NamedKey> {
  const algorithm = ALGORITHMS[kty]
  // `key_ops` describes the key as a whole, and Web Crypto refuses a private key that verifies.
  const { key_ops: _, ...jwk } = part as Record<string, unknown>
  return { kid, algorithm, key: (await importJWK(jwk, algorithm)) as CryptoKey }
}

/** Copies field by field, so that nothing private can be among them. */
function publicPart(key: SigningKey): PublicKey {
  const numbers = key.kty === 'EC' ? { crv: key.crv, x: key.x, y: key.y } : { n: key.n, e: key.e }
  const use = { use: 'sig', key_ops: ['verify'], alg: ALGORITHMS[key.kty], ext: true }
  return { kty: key.kty, kid: key.kid, ...numbers, ...use }
}
