/** Tokens in mailed links: only the mail holds the token, the database stores its hash. */
import { createHash, randomBytes } from 'node:crypto'

export function createLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashLinkToken(token) }
}

/** Returns the SHA-256 in hex. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
