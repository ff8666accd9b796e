/** Rows of auth.sessions: find and end them. Opening one is tokens/issue-session. */
import type { Queryable } from '../../db/request-scope'
import { FACTOR_METHODS, RECOVERY_CODE_METHOD } from './factors'

export interface AmrClaim {
  method: string
  /** Seconds since the epoch. */
  timestamp: number
}

export interface SessionRow {
  id: string
  user_id: string
  created_at: Date
  not_after: Date | null
  aal: string
  /** The app that the session is of; null for the account's own. */
  oauth_client_id: string | null
  /** The scopes of an app, separated by spaces. */
  scopes: string | null
}

const SECOND_FACTORS = [...Object.values(FACTOR_METHODS), RECOVERY_CODE_METHOD]

const SELECT_WITH_AMR = `
select s.id, s.user_id, s.created_at, s.not_after, s.oauth_client_id, s.scopes, coalesce(s.aal::text, 'aal1') as aal,
  (select coalesce(jsonb_agg(jsonb_build_object(
       'method', a.authentication_method, 'timestamp', extract(epoch from a.updated_at)::bigint)
       order by a.updated_at desc), '[]')
     from auth.mfa_amr_claims a where a.session_id = s.id) as amr
from auth.sessions s where s.id = $1 and s.user_id = $2`

/** @returns the session with its authentication methods, latest first */
export async function findSession(
  db: Queryable,
  sessionId: string,
  userId: string,
): Promise<(SessionRow & { amr: AmrClaim[] }) | null> {
  const { rows } = await db.query<SessionRow & { amr: AmrClaim[] }>(SELECT_WITH_AMR, [sessionId, userId])
  return rows[0] ?? null
}

/** @returns when the person last proved who they are. What stands beside a password is no sign-in of its own. */
export async function lastSignIn(
  db: Queryable,
  session: Pick<SessionRow, 'id' | 'created_at'>,
): Promise<Date> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select max(updated_at) as at from auth.mfa_amr_claims
     where session_id = $1 and authentication_method <> all ($2)`,
    [session.id, SECOND_FACTORS],
  )
  return rows[0]!.at ?? session.created_at
}

/** Scopes of sign-out, as auth-js names them. */
export type SignOutScope = 'global' | 'local' | 'others'

/**
 * @param sessionId the session that asks; null (an operator's token) leaves only `global` with an effect
 * @param highest no session of a higher level is ended
 */
export async function endSessions(
  db: Queryable,
  userId: string,
  scope: SignOutScope,
  sessionId: string | null,
  highest: 'aal1' | 'aal3' = 'aal3',
): Promise<void> {
  const which = {
    global: '$2::uuid is null or true',
    local: 'id = $2::uuid',
    others: 'id <> $2::uuid',
  }[scope]
  await db.query(
    `delete from auth.sessions
     where user_id = $1 and (${which}) and coalesce(aal, 'aal1') <= $3::auth.aal_level`,
    [userId, sessionId, highest],
  )
  // The code that an app is yet to exchange is a session to come.
  if (scope === 'local') return
  await db.query(
    `delete from auth.oauth_authorizations a using juno_service.oauth_requests r
     where a.user_id = $1 and a.status = 'approved' and r.authorization_row = a.id and r.redeemed_at is null
       and coalesce(r.aal, 'aal1') <= $2`,
    [userId, highest],
  )
}
