/**
 * The key of ID tokens. It is asymmetric even where a shared secret signs access tokens: apps hold no secret of this
 * server. It is derived from that secret then, so that every process has the same one and none has to be stored.
 */
import { createECDH, hkdfSync } from 'node:crypto'
import { calculateJwkThumbprint, importJWK, type CryptoKey } from 'jose'
import type { SigningKeys } from '../../http/signing-keys'
import type { IdTokenKey } from '../context/parts'

export async function createIdTokenKey(
  { active }: Pick<SigningKeys, 'active'>,
  jwtSecret: string,
): Promise<IdTokenKey> {
  if (active) return { ...active, published: [] }
  const jwk = deriveKey(jwtSecret)
  const { d: _, ...numbers } = jwk
  const kid = await calculateJwkThumbprint(numbers)
  return {
    kid,
    algorithm: 'ES256',
    key: (await importJWK(jwk, 'ES256')) as CryptoKey,
    published: [{ ...numbers, kid, use: 'sig', key_ops: ['verify'], alg: 'ES256', ext: true }],
  }
}

function deriveKey(secret: string) {
  const ecdh = createECDH('prime256v1')
  for (let attempt = 0; ; attempt++) {
    const d = Buffer.from(hkdfSync('sha256', secret, '', `juno id token key ${attempt}`, 32))
    try {
      ecdh.setPrivateKey(d)
    } catch {
      // No number of the curve: one of four billion is none.
      continue
    }
    const point = ecdh.getPublicKey()
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
    return { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: d.toString('base64url') }
  }
}
