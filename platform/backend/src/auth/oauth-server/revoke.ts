/** POST /oauth/revoke: an app ends its session by either of its tokens (RFC 7009). Both stop counting at once. */
import type { AuthContext, Endpoint } from '../context/context'
import { isUuid } from '../../db/uuid'
import { authenticateClient } from './authenticate-client'
import { OAuthError } from './oauth-error'

export const oauthRevoke: Endpoint = async (context, call) => {
  const { client, fields } = await authenticateClient(context, call)
  if (!fields.token) throw new OAuthError('invalid_request', 'token is required')
  const session =
    (await sessionOfRefreshToken(context, fields.token)) ??
    (await sessionOfAccessToken(context, fields.token))
  // A token that counts for nothing is revoked already.
  if (session) {
    if (session.clientId !== client.id)
      throw new OAuthError('invalid_grant', 'The token was not issued to this client')
    await context.pool.query('delete from auth.sessions where id = $1 and oauth_client_id = $2', [
      session.id,
      client.id,
    ])
  }
  return call.reply.code(200).send()
}

interface AppSession {
  id: string
  clientId: string | null
}

async function sessionOfRefreshToken({ pool }: AuthContext, token: string): Promise<AppSession | null> {
  const { rows } = await pool.query<AppSession>(
    `select s.id, s.oauth_client_id as "clientId" from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
     where t.token = $1`,
    [token],
  )
  return rows[0] ?? null
}

async function sessionOfAccessToken(context: AuthContext, token: string): Promise<AppSession | null> {
  const caller = await context.authenticate({ authorization: `Bearer ${token}` }).catch(() => null)
  const id = caller?.claims.session_id
  if (!isUuid(id)) return null
  const clientId = caller?.claims.client_id
  return { id, clientId: typeof clientId === 'string' ? clientId : null }
}
