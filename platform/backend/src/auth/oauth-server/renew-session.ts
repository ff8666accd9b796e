/** The refresh of an app's session: rotation with reuse detection, as for the account's own. */
import type { AuthContext, Call } from '../context/context'
import { AuthError } from '../auth-error'
import { rotateRefreshToken, type RotatedToken } from '../tokens/refresh-grant'
import { signAppToken } from '../tokens/access-token'
import type { Fields } from './authenticate-client'
import type { OAuthClient } from './clients'
import { OAuthError } from './oauth-error'
import { scopesOf } from './scopes'

export async function renewSession(context: AuthContext, call: Call, client: OAuthClient, fields: Fields) {
  const { refresh_token: presented } = fields
  if (!presented) throw new OAuthError('invalid_request', 'refresh_token is required for refresh_token grant')
  const { user, session, token } = await rotate(context, call, presented, client, fields.scope)
  const granted = scopesOf(session.scopes ?? '')
  const scopes = fields.scope ? scopesOf(fields.scope) : granted
  const signed = await signAppToken(
    context,
    user,
    { sessionId: session.id, clientId: client.id, scopes },
    { method: 'token_refresh', ip: call.client.ip },
  )
  return {
    access_token: signed.token,
    token_type: 'bearer',
    expires_in: signed.expiresIn,
    refresh_token: token,
    scope: scopes.join(' '),
  }
}

async function rotate(
  context: AuthContext,
  call: Call,
  presented: string,
  client: OAuthClient,
  scope: string | undefined,
): Promise<RotatedToken> {
  await assertScopeGranted(context, presented, scope)
  try {
    return await rotateRefreshToken(context, call, presented, client.id)
  } catch (error) {
    if (error instanceof AuthError && error.status === 400)
      throw new OAuthError('invalid_grant', error.message, error.cause)
    throw error
  }
}

/** Refuses scopes that were not granted, before the token is consumed. An app may ask for fewer (RFC 6749, 6). */
async function assertScopeGranted(
  { pool }: AuthContext,
  presented: string,
  scope: string | undefined,
): Promise<void> {
  if (!scope) return
  const { rows } = await pool.query<{ scopes: string | null }>(
    'select s.scopes from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id where t.token = $1',
    [presented],
  )
  const granted = scopesOf(rows[0]?.scopes ?? '')
  if (rows[0] && !scopesOf(scope).every(each => granted.includes(each)))
    throw new OAuthError('invalid_scope', 'scope exceeds what was granted')
}
