/** Routes that describe this instance. */
import type { AuthRoutes } from '../context/context'
import { settings } from './settings'

export const INSTANCE_ROUTES: AuthRoutes = [
  [
    'GET',
    '/health',
    async ({ pool }) => {
      await pool.query('select 1')
      return {
        version: '2',
        name: 'Juno auth',
        description: 'User registration and authentication, as GoTrue speaks it',
      }
    },
  ],
  ['GET', '/settings', settings],
  // The public keys of access tokens (RFC 7517). Where a shared secret signs them, only the one of ID tokens.
  [
    'GET',
    '/.well-known/jwks.json',
    async ({ signingKeys, idTokenKey }, { reply }) => {
      // A verifier asks again after ten minutes: publish a new key that long before it signs.
      reply.header('cache-control', 'public, max-age=600')
      return { keys: [...signingKeys.published, ...(idTokenKey?.published ?? [])] }
    },
  ],
]
