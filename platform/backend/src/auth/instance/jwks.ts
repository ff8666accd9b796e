/**
 * GET /.well-known/jwks.json: the public keys of access tokens (RFC 7517). Where a shared secret signs
 * them, only the one of ID tokens.
 */
import type { Endpoint } from '../context/context'

export const jwks: Endpoint = async ({ signingKeys, idTokenKey }, { reply }) => {
  // Whoever verifies asks again after ten minutes: publish a new key that long before it signs.
  reply.header('cache-control', 'public, max-age=600')
  return { keys: [...signingKeys.published, ...(idTokenKey?.published ?? [])] }
}
