/** Signs claims (RFC 7515): with the active key, else HS256 with the shared secret. */
import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import type { SigningKeys } from '../../http/signing-keys'

const HS256_HEADER = encoded({ alg: 'HS256', typ: 'JWT' })

export async function signJwt(
  { active }: Pick<SigningKeys, 'active'>,
  secret: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  if (active) {
    const header = { alg: active.algorithm, kid: active.kid, typ: 'JWT' }
    return new SignJWT(claims).setProtectedHeader(header).sign(active.key)
  }
  // This thread signs, not the thread pool as with jose: there it would wait until passwords have been hashed.
  const text = `${HS256_HEADER}.${encoded(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
