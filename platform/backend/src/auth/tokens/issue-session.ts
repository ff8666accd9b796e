// oxlint-disable-next-line typescript/triple-slash-reference -- the host compiles this file too, without our tsconfig
/// <reference path="../../raw-sql.d.ts" />
/** Creates a session and returns its tokens. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'
import { inTransaction } from '../../db/transaction'
import { loadUser, type AuthUser } from '../accounts/users'
import type { AuthContext, SessionOrigin } from '../context/context'
import { AuthError } from '../auth-error'
import { renderUser, type UserBody } from '../wire/render-user'
import { signAccessToken, type SignedToken } from './access-token'
import issueSessionSql from './issue-session.sql?raw'

/** The methods by their names in GoTrue's `amr` claim. */
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
  | 'web3'

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
  const session = newSession(context, userId, method, origin)
  await storeSession(db, session, notAfter)
  const user = (await loadUser(db, userId))!
  return sessionBody(await signFirstToken(context, user, session, db), session.refreshToken, user)
}

/**
 * Does as issueSession does, where nothing else belongs into the transaction: a hook at an address is asked before
 * there is any session, and holds no connection.
 */
export async function openSession(
  context: AuthContext,
  user: AuthUser,
  method: AuthenticationMethod,
  origin: SessionOrigin,
): Promise<SessionBody> {
  const { pool, hooks } = context
  if (hooks.custom_access_token?.inDatabase !== false)
    return inTransaction(pool, db => issueSession(context, db, user.id, method, origin))
  const session = newSession(context, user.id, method, origin)
  const signed = await signFirstToken(context, user, session)
  return inTransaction(pool, async db => {
    await storeSession(db, session, null)
    const stored = (await loadUser(db, user.id))!
    // While the hook was asked, the account may have been banned, or its password changed.
    if (stored.banned_until && stored.banned_until > session.now) throw new AuthError('user_banned')
    if (stored.encrypted_password !== user.encrypted_password) throw new AuthError('invalid_credentials')
    return sessionBody(signed, session.refreshToken, stored)
  })
}

interface NewSession {
  id: string
  userId: string
  method: AuthenticationMethod
  origin: SessionOrigin
  refreshToken: string
  now: Date
}

function newSession(
  { clock }: AuthContext,
  userId: string,
  method: AuthenticationMethod,
  origin: SessionOrigin,
): NewSession {
  return { id: randomUUID(), userId, method, origin, refreshToken: newRefreshToken(), now: clock() }
}

async function storeSession(
  db: Queryable,
  { id, userId, method, origin, refreshToken, now }: NewSession,
  notAfter: Date | null,
): Promise<void> {
  await db.query(issueSessionSql, [
    id,
    userId,
    now,
    origin.userAgent?.slice(0, 500) ?? null,
    origin.client.ip,
    refreshToken,
    method,
    randomUUID(),
    notAfter,
  ])
}

function signFirstToken(
  context: AuthContext,
  user: AuthUser,
  { id, method, origin, now }: NewSession,
  db?: Queryable,
): Promise<SignedToken> {
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }]
  const occasion = { method, ip: origin.client.ip, ...(db ? { db } : {}) }
  return signAccessToken(context, user, { id, aal: 'aal1', amr }, occasion)
}

export function sessionBody(signed: SignedToken, refreshToken: string, user: AuthUser): SessionBody {
  return {
    access_token: signed.token,
    token_type: 'bearer',
    expires_in: signed.expiresIn,
    expires_at: signed.expiresAt,
    refresh_token: refreshToken,
    user: renderUser(user),
  }
}

export function newRefreshToken(): string {
  return randomBytes(24).toString('base64url')
}
