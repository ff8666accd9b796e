/** POST /oauth/token: an app exchanges a code, or renews its session (RFC 6749, 4.1.3 and 6). */
import type { Endpoint } from '../context/context'
import { authenticateClient } from './authenticate-client'
import { exchangeCode } from './exchange-code'
import { OAuthError } from './oauth-error'
import { renewSession } from './renew-session'

const GRANTS = { authorization_code: exchangeCode, refresh_token: renewSession } as const

export const oauthToken: Endpoint = async (context, call) => {
  const { client, fields } = await authenticateClient(context, call)
  const grantType = fields.grant_type
  if (!grantType) throw new OAuthError('invalid_request', 'grant_type is required')
  if (!Object.hasOwn(GRANTS, grantType))
    throw new OAuthError('unsupported_grant_type', `Unsupported grant type: ${grantType.slice(0, 100)}`)
  if (!client.grant_types.includes(grantType))
    throw new OAuthError('unauthorized_client', `Client is not allowed to use grant type: ${grantType}`)
  call.reply.header('pragma', 'no-cache')
  return GRANTS[grantType as keyof typeof GRANTS](context, call, client, fields)
}
