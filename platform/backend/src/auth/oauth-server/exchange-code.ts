/**
 * The exchange of a code for a session of the app. A code counts once; when it comes back, what it gave ends (RFC 6749,
 * 4.1.2).
 */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'
import { inTransaction } from '../../db/transaction'
import { loadUser, type AuthUser } from '../accounts/users'
import type { AuthContext, Call } from '../context/context'
import { challengeMatches } from '../rules/code-challenge'
import { signAppToken } from '../tokens/access-token'
import { newRefreshToken } from '../tokens/issue-session'
import type { Fields } from './authenticate-client'
import {
  lockAuthorizationOfCode,
  markRedeemed,
  storeGivenSession,
  type Authorization,
} from './authorizations'
import type { OAuthClient } from './clients'
import { consentedScopes } from './consents'
import { signIdToken } from './id-token'
import { OAuthError } from './oauth-error'
import { scopesOf } from './scopes'

export async function exchangeCode(context: AuthContext, call: Call, client: OAuthClient, fields: Fields) {
  const { code } = fields
  if (!code) throw new OAuthError('invalid_request', 'code is required for authorization_code grant')
  const outcome = await inTransaction(context.pool, async db => {
    const authorization = await lockAuthorizationOfCode(db, code)
    if (!authorization) return refused('Invalid authorization code')
    // Returned rather than thrown, so that consuming the code is committed.
    const problem = await redeem(context, db, authorization, client, fields)
    if (problem !== null) return refused(problem)
    const user = await loadUser(db, authorization.user_id!)
    if (!user || !mayBeSignedIn(user, context.clock())) return refused('The account cannot sign in')
    return openAppSession(context, call, db, { authorization, client, user })
  })
  if (outcome instanceof OAuthError) throw outcome
  return outcome
}

/** Consumes the code. @returns what is wrong with it, or null */
async function redeem(
  { clock }: AuthContext,
  db: Queryable,
  authorization: Authorization,
  client: OAuthClient,
  fields: Fields,
): Promise<string | null> {
  if (authorization.redeemed_at) {
    await db.query('delete from auth.sessions where id = $1 and oauth_client_id is not null', [
      authorization.session_id,
    ])
    return 'Authorization code has been used'
  }
  await markRedeemed(db, authorization.id, clock())
  if (authorization.client_id !== client.id) return 'Authorization code was not issued for this client'
  if (authorization.expires_at <= clock()) return 'Authorization code has expired'
  if (fields.redirect_uri !== authorization.redirect_uri) return 'Invalid redirect_uri'
  const verifier = fields.code_verifier ?? ''
  if (
    !/^[A-Za-z0-9._~-]{43,128}$/.test(verifier) ||
    !challengeMatches(authorization.code_challenge, verifier)
  )
    return 'PKCE verification failed'
  if (fields.resource && fields.resource !== authorization.resource)
    return 'Authorization code resource does not match the resource parameter'
  const allowed = await consentedScopes(db, authorization.user_id!, client.id)
  if (!scopesOf(authorization.scope).every(scope => allowed.includes(scope)))
    return 'The account has disconnected this client'
  return null
}

function mayBeSignedIn({ banned_until, deleted_at }: AuthUser, now: Date): boolean {
  return deleted_at === null && (banned_until === null || banned_until <= now)
}

interface Granted {
  authorization: Authorization
  client: OAuthClient
  user: AuthUser
}

async function openAppSession(context: AuthContext, call: Call, db: Queryable, granted: Granted) {
  const { authorization, client, user } = granted
  const scopes = scopesOf(authorization.scope)
  const sessionId = randomUUID()
  const renewable = client.grant_types.includes('refresh_token')
  const refreshToken = renewable ? newRefreshToken() : null
  await storeSession(context, call, db, { ...granted, sessionId, refreshToken })
  await storeGivenSession(db, authorization.id, sessionId)
  const signed = await signAppToken(
    context,
    user,
    { sessionId, clientId: client.id, scopes },
    { method: 'oauth_provider/authorization_code', ip: call.client.ip, db },
  )
  return {
    access_token: signed.token,
    token_type: 'bearer',
    expires_in: signed.expiresIn,
    ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
    scope: scopes.join(' '),
    ...(scopes.includes('openid') ? { id_token: await signIdToken(context, user, authorization) } : {}),
  }
}

/**
 * Stores the session at the level of the one that allowed it, so that it ends with those that never entered a second
 * factor.
 */
async function storeSession(
  { clock, config }: AuthContext,
  call: Call,
  db: Queryable,
  {
    authorization,
    client,
    user,
    sessionId,
    refreshToken,
  }: Granted & { sessionId: string; refreshToken: string | null },
): Promise<void> {
  const now = clock()
  const end = refreshToken === null ? new Date(now.getTime() + config.jwtExpirySeconds * 1000) : null
  await db.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, oauth_client_id, scopes, not_after)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9)`,
    [
      sessionId,
      user.id,
      now,
      authorization.aal ?? 'aal1',
      call.userAgent?.slice(0, 500) ?? null,
      call.client.ip,
      client.id,
      authorization.scope,
      end,
    ],
  )
  await db.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $3, 'oauth_provider/authorization_code')`,
    [randomUUID(), sessionId, now],
  )
  if (refreshToken === null) return
  await db.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, $3, $3, $4)`,
    [refreshToken, user.id, now, sessionId],
  )
}

function refused(description: string): OAuthError {
  return new OAuthError('invalid_grant', description)
}
