/**
 * POST /token?grant_type=refresh_token: refresh token rotation with reuse detection (RFC 9700, 4.14.2).
 */
import { z } from 'zod'
import type { Queryable } from '../db/request-scope'
import { inTransaction } from '../db/transaction'
import { findSession, endSessions } from './accounts/sessions'
import { loadUser, type AuthUser } from './accounts/users'
import type { AuthContext, Call, Endpoint } from './context'
import { AuthError, invalid } from './error-catalogue'
import { isUuid } from '../db/uuid'
import { notifyOwner } from './owner-notice'
import { signAccessToken } from './tokens/access-token'
import { newRefreshToken, sessionBody } from './tokens/issue-session'
import { read } from './wire/body-parsers'

const schema = z.object({ refresh_token: z.string().nullish() })

/** Several tabs may refresh with the same token at once; within this time all of them get the active token. */
export const REUSE_INTERVAL_MS = 10_000

interface RefreshTokenRow {
  id: string
  token: string
  user_id: string
  session_id: string | null
  revoked: boolean
  parent: string | null
  updated_at: Date
}

export const refreshTokenGrant: Endpoint = async (context, call) => {
  const { refresh_token: presented } = read(schema, call.body)
  if (!presented) throw invalid('refresh_token required')
  const outcome = await inTransaction(context.pool, db => rotate(context, call, db, presented))
  // Returned rather than thrown, so that ending a stolen session is committed.
  if (outcome instanceof StolenSession) {
    await notifyOwner(context, outcome.user, 'refresh_token_reused')
    throw outcome.error
  }
  return outcome
}

/** Ended by the first reuse: whoever presents a token of it afterwards finds none. So its owner is notified once. */
class StolenSession {
  constructor(
    readonly user: AuthUser,
    readonly error: AuthError,
  ) {}
}

async function rotate(context: AuthContext, call: Call, db: Queryable, presented: string) {
  const row = await lockedToken(db, presented)
  if (!row?.session_id || !isUuid(row.user_id)) throw new AuthError('refresh_token_not_found')
  const now = context.clock()
  const user = await loadUser(db, row.user_id)
  const session = user && (await findSession(db, row.session_id, user.id))
  if (!user || !session) throw new AuthError('refresh_token_not_found')
  if (user.banned_until && user.banned_until > now) {
    throw new AuthError('user_banned', { message: 'Invalid Refresh Token: User Banned' })
  }
  if (session.not_after && session.not_after <= now) throw new AuthError('session_expired')

  const next = row.revoked ? await tokenForReuse(db, row, now) : await rotateToken(db, row, now)
  if (next === null) {
    // Two parties hold tokens of this session: end it for both.
    await endSessions(db, user.id, 'local', session.id)
    const cause = new Error(`refresh token ${row.id} was used again; session ${session.id} has been ended`)
    return new StolenSession(user, new AuthError('refresh_token_already_used', { cause }))
  }
  await db.query(
    `update auth.sessions set refreshed_at = $2::timestamptz at time zone 'utc', updated_at = $2, user_agent = $3, ip = $4
     where id = $1`,
    [session.id, now, call.userAgent?.slice(0, 500) ?? null, call.client.ip],
  )
  return sessionBody(context, await signAccessToken(context, user, session), next, user)
}

/** Locks the session first, so that refreshes of one session run one after another. */
async function lockedToken(db: Queryable, token: string): Promise<RefreshTokenRow | null> {
  await db.query(
    `select from auth.sessions where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [token],
  )
  const { rows } = await db.query<RefreshTokenRow>('select * from auth.refresh_tokens where token = $1', [
    token,
  ])
  return rows[0] ?? null
}

async function rotateToken(db: Queryable, row: RefreshTokenRow, now: Date): Promise<string> {
  const next = newRefreshToken()
  await db.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where id = $1', [
    row.id,
    now,
  ])
  await db.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, $3, $3, $4, $5)`,
    [next, row.user_id, now, row.token, row.session_id],
  )
  return next
}

/**
 * For a token that was exchanged before. The parent of the active token gets the active one again, because the client
 * may not have received the response. Any other does within the reuse interval; after it, reuse means theft.
 * @returns the active token, or null for theft
 */
async function tokenForReuse(db: Queryable, row: RefreshTokenRow, now: Date): Promise<string | null> {
  const { rows } = await db.query<RefreshTokenRow>(
    'select * from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [row.session_id],
  )
  const active = rows[0]
  if (!active) return null
  const recent = now.getTime() - row.updated_at.getTime() <= REUSE_INTERVAL_MS
  return active.parent === row.token || recent ? active.token : null
}
