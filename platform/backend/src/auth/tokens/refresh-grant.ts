// oxlint-disable-next-line typescript/triple-slash-reference -- the host compiles this file too, without our tsconfig
/// <reference path="../../raw-sql.d.ts" />
/** POST /token?grant_type=refresh_token: refresh token rotation with reuse detection (RFC 9700, 4.14.2). */
import { z } from 'zod'
import { batchOnPool } from '../../db/batch-on-pool'
import { selectSession, type SessionRow } from '../accounts/sessions'
import { selectUser, type AuthUser } from '../accounts/users'
import type { AuthContext, Call, Endpoint } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { notifyOwner } from '../mails/owner-notice'
import { signAccessToken } from './access-token'
import { newRefreshToken, sessionBody } from './issue-session'
import rotateSql from './rotate-refresh-token.sql?raw'
import { read } from '../wire/body-parsers'

const schema = z.object({ refresh_token: z.string().nullish() })

/** Several tabs may refresh with the same token at once; within this time all of them get the active token. */
export const REUSE_INTERVAL_MS = 10_000

/** An app that has not come for a month is forgotten: a person who still uses it signs in once more. */
export const APP_IDLE_SECONDS = 30 * 86_400

interface Rotation {
  outcome: 'rotated' | 'repeated' | 'reused' | 'user_banned' | 'session_expired' | 'session_inactive'
  token_id: string
  session_id: string
  /** The active token. */
  token: string
}

const SESSION_OF_TOKEN = '(select t.session_id from auth.refresh_tokens t where t.token = $1)'
const LOCK_SESSION = `select from auth.sessions where id = ${SESSION_OF_TOKEN} for update`

export const refreshTokenGrant: Endpoint = async (context, call) => {
  const { refresh_token: presented } = read(schema, call.body)
  if (!presented) throw invalid('refresh_token required')
  const { user, session, token } = await rotateRefreshToken(context, call, presented, null)
  const occasion = { method: 'token_refresh', ip: call.client.ip }
  return sessionBody(await signAccessToken(context, user, session, occasion), token, user)
}

export interface RotatedToken {
  user: AuthUser
  session: SessionRow
  /** The new refresh token. */
  token: string
}

/**
 * Locks the session first, so that refreshes of one session run one after another.
 * @param clientId the app that presents the token; null for the account itself. Neither can use a token of the other.
 * @throws {AuthError} refresh_token_not_found, refresh_token_already_used, session_expired, user_banned
 */
export async function rotateRefreshToken(
  context: AuthContext,
  call: Call,
  presented: string,
  clientId: string | null,
): Promise<RotatedToken> {
  const { sessions } = context.policy
  const results = await batchOnPool(context.pool, [
    { text: LOCK_SESSION, values: [presented], cacheKey: 'lock session of token' },
    {
      ...selectUser(`u.id = (select s.user_id from auth.sessions s where s.id = ${SESSION_OF_TOKEN})`),
      values: [presented],
    },
    { ...selectSession(`s.id = ${SESSION_OF_TOKEN}`), values: [presented] },
    {
      text: rotateSql,
      values: [
        presented,
        newRefreshToken(),
        context.clock(),
        REUSE_INTERVAL_MS / 1000,
        call.userAgent?.slice(0, 500) ?? null,
        call.client.ip,
        clientId,
        sessions.timeboxSeconds ?? null,
        sessions.inactivitySeconds ?? (clientId === null ? null : APP_IDLE_SECONDS),
      ],
      cacheKey: 'rotate refresh token',
    },
  ])
  const user = results[1]!.rows[0] as AuthUser
  const session = results[2]!.rows[0] as SessionRow
  const rotation = results[3]!.rows[0] as Rotation | undefined
  if (!rotation) throw new AuthError('refresh_token_not_found')
  if (rotation.outcome === 'reused') {
    const cause = new Error(
      `refresh token ${rotation.token_id} was used again; session ${rotation.session_id} has been ended`,
    )
    // A later request with a token of this session finds none, so that the owner is notified once.
    await notifyOwner(context, context.pool, user, 'refresh_token_reused').catch((error: unknown) =>
      context.logger.error({ err: error }, 'a notice to the owner of an account was not written'),
    )
    throw new AuthError('refresh_token_already_used', { cause })
  }
  if (rotation.outcome === 'user_banned')
    throw new AuthError('user_banned', { message: 'Invalid Refresh Token: User Banned' })
  if (rotation.outcome === 'session_expired') throw new AuthError('session_expired')
  if (rotation.outcome === 'session_inactive')
    throw new AuthError('session_expired', {
      message: 'Invalid Refresh Token: Session Expired (Inactivity)',
    })
  return { user, session, token: rotation.token }
}
