/**
 * GET /.well-known/jwks.json: access tokens are signed with a shared secret (HS256), so no key is public.
 */
import type { Endpoint } from './context'

export const jwks: Endpoint = async () => ({ keys: [] })
