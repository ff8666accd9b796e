/** Upgrades a session to authenticator assurance level 2 (AAL2) and returns its new tokens. */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'
import { FACTOR_METHODS, RECOVERY_CODE_METHOD, type StoredFactor } from '../accounts/factors'
import { findSession } from '../accounts/sessions'
import { loadUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { AuthError } from '../auth-error'
import { signAccessToken } from './access-token'
import { newRefreshToken, sessionBody, type SessionBody } from './issue-session'

/**
 * Ends the account's other sessions of AAL1: they were opened without a second factor.
 * @param upgrade with the factor that was verified; null for a recovery code
 * @param db inside a transaction that has locked the account
 * @throws {AuthError} session_not_found when the session has just been ended
 */
export async function upgradeAal(
  context: AuthContext,
  db: Queryable,
  upgrade: {
    userId: string
    sessionId: string
    factor: Pick<StoredFactor, 'id' | 'factor_type'> | null
    ip: string | null
  },
): Promise<SessionBody> {
  const { userId, sessionId, factor, ip } = upgrade
  const method = factor ? FACTOR_METHODS[factor.factor_type] : RECOVERY_CODE_METHOD
  const now = context.clock()
  const { rowCount } = await db.query(
    `update auth.sessions set aal = 'aal2', factor_id = $3, updated_at = $4 where id = $1 and user_id = $2`,
    [sessionId, userId, factor?.id ?? null, now],
  )
  if (rowCount !== 1) throw new AuthError('session_not_found')
  await db.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $3, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), sessionId, now, method],
  )
  // No earlier refresh token may lead to AAL2, not even within the reuse interval: somebody else may hold a copy, and
  // only the receiver of this response has entered the code.
  await db.query('delete from auth.refresh_tokens where session_id = $1', [sessionId])
  const refreshToken = newRefreshToken()
  await db.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, $3, $3, $4)`,
    [refreshToken, userId, now, sessionId],
  )
  await db.query(
    `delete from auth.sessions where user_id = $1 and id <> $2 and coalesce(aal, 'aal1') < 'aal2'`,
    [userId, sessionId],
  )
  const user = (await loadUser(db, userId))!
  const session = (await findSession(db, sessionId, userId))!
  const signed = await signAccessToken(context, user, session, { method, ip, db })
  return sessionBody(signed, refreshToken, user)
}
