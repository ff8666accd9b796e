// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- the host compiles this file too, without our tsconfig
/// <reference path="../../raw-sql.d.ts" />
/**
 * Creates a session and returns its tokens.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'
import { loadUser, type AuthUser } from '../accounts/users'
import type { AuthContext, SessionOrigin } from '../context'
import { renderUser, type UserBody } from '../wire/render-user'
import { signAccessToken, type SignedToken } from './access-token'
import issueSessionSql from './issue-session.sql?raw'

/** As GoTrue names them in the `amr` claim. */
export type AuthenticationMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'anonymous'
  | 'passkey'
  | 'magiclink'
  | 'recovery'
  | 'email/signup'
  | 'invite'
  | 'email_change'
  | 'sso/saml'

export interface SessionBody {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserBody
}

/**
 * @param db inside a transaction: the session exists only once that commits
 * @param notAfter when the session ends, however often it is refreshed; null for never
 */
export async function issueSession(
  context: AuthContext,
  db: Queryable,
  userId: string,
  method: AuthenticationMethod,
  origin: SessionOrigin,
  notAfter: Date | null = null,
): Promise<SessionBody> {
  const now = context.clock()
  const sessionId = randomUUID()
  const refreshToken = newRefreshToken()
  await db.query(issueSessionSql, [
    sessionId,
    userId,
    now,
    origin.userAgent?.slice(0, 500) ?? null,
    origin.client.ip,
    refreshToken,
    method,
    randomUUID(),
    notAfter,
  ])
  const user = (await loadUser(db, userId))!
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }]
  const signed = await signAccessToken(
    context,
    user,
    { id: sessionId, aal: 'aal1', amr },
    { method, ip: origin.client.ip, db },
  )
  return sessionBody(context, signed, refreshToken, user)
}

export function sessionBody(
  context: AuthContext,
  signed: SignedToken,
  refreshToken: string,
  user: AuthUser,
): SessionBody {
  return {
    access_token: signed.token,
    token_type: 'bearer',
    expires_in: context.config.jwtExpirySeconds,
    expires_at: signed.expiresAt,
    refresh_token: refreshToken,
    user: renderUser(user),
  }
}

export function newRefreshToken(): string {
  return randomBytes(24).toString('base64url')
}
