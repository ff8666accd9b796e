/** POST /oauth/clients/register: an app registers itself (RFC 7591), where the operator allows it. */
import type { RateLimit } from '../../http/rate-limit'
import type { Endpoint } from '../context/context'
import { AuthError } from './refusals'
import { registerClient } from './manage-clients'
import { renderWithSecret } from './render-client'

/** Limits the registrations from all addresses together. */
const ALL_REGISTRATIONS: RateLimit = { name: 'oauth-register', capacity: 100, refillSeconds: 24 * 3600 }

export const registerOAuthClient: Endpoint = async (context, call) => {
  if (!context.policy.oauthServer.allowDynamicRegistration)
    throw new AuthError('oauth_dynamic_client_registration_disabled')
  const { allowed, retryAfterSeconds } = await context.limits.consume(ALL_REGISTRATIONS, 'all')
  if (!allowed) throw new AuthError('over_request_rate_limit', { retryAfter: retryAfterSeconds })
  const registered = await registerClient(context, call.body, 'dynamic')
  call.reply.code(201)
  return {
    ...renderWithSecret(registered),
    client_id_issued_at: Math.floor(registered.client.created_at.getTime() / 1000),
    ...(registered.secret === null ? {} : { client_secret_expires_at: 0 }),
  }
}
