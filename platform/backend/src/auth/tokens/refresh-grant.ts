/** POST /token?grant_type=refresh_token: refresh token rotation with reuse detection (RFC 9700, 4.14.2). */
import { z } from 'zod'
import { batchOnPool } from '../../db/batch-on-pool'
import type { AmrClaim, SessionRow } from '../accounts/sessions'
import { selectUser, type AuthUser } from '../accounts/users'
import type { AuthContext, Call, Endpoint } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { notifyOwner } from '../mails/owner-notice'
import { signAccessToken } from './access-token'
import { newRefreshToken, sessionBody } from './issue-session'
import type { ConfiguredLimit } from '../rules/rate-limits'
import { bucketsOf } from '../../http/rate-limit'
import { read } from '../wire/body-parsers'

const schema = z.object({ refresh_token: z.string().nullish() })

/** Several tabs may refresh with the same token at once; within this time all of them get the active token. */
export const REUSE_INTERVAL_MS = 10_000

/** An app that has not come for a month is forgotten: a person who still uses it signs in once more. */
export const APP_IDLE_SECONDS = 30 * 86_400

interface Rotation {
  /** Seconds until the address may refresh again; then nothing else is set. */
  wait: number
  outcome: 'rotated' | 'repeated' | 'reused' | 'user_banned' | 'session_expired' | 'session_inactive'
  token_id: string
  session_id: string
  /** The active token. */
  token: string
  aal: string
  amr: AmrClaim[]
  scopes: string | null
}

const REFRESH = {
  text: 'select * from juno_service.refresh_session($10, $11, $12, $1, $2, $3, $4, $5, $6, $7, $8, $9)',
  cacheKey: 'refresh session',
}
const UNLIMITED = { keys: [], capacities: [] }
/** It comes first: a token that two parties hold ends its session, and the owner is told. */
const USER = selectUser('u.id = (select t.user_id::uuid from auth.refresh_tokens t where t.token = $1)')

/** @param limit is consumed in the transaction of the refresh */
export const refreshTokenGrant =
  (limit: ConfiguredLimit): Endpoint =>
  async (context, call) => {
    const { refresh_token: presented } = read(schema, call.body)
    if (!presented) throw invalid('refresh_token required')
    const { user, session, token } = await rotateRefreshToken(context, call, presented, null, limit)
    const occasion = { method: 'token_refresh', ip: call.client.ip }
    return sessionBody(await signAccessToken(context, user, session, occasion), token, user)
  }

export interface RotatedToken {
  user: AuthUser
  session: Pick<SessionRow, 'id' | 'aal' | 'scopes'> & { amr: AmrClaim[] }
  /** The new refresh token. */
  token: string
}

/**
 * Refreshes of one session run one after another.
 * @param clientId the app that presents the token; null for the account itself. Neither can use a token of the other.
 * @param limited how often an address may refresh; left out where the caller has counted it
 * @throws {AuthError} over_request_rate_limit, refresh_token_not_found, refresh_token_already_used, session_expired, user_banned
 */
export async function rotateRefreshToken(
  context: AuthContext,
  call: Call,
  presented: string,
  clientId: string | null,
  limited?: ConfiguredLimit,
): Promise<RotatedToken> {
  const { sessions } = context.policy
  const limit = limited?.(context.policy)
  if (limit && limit.capacity < 1) throw tooOften(limit.refillSeconds)
  const buckets = limit ? bucketsOf(limit, call.client.rateLimitKey) : UNLIMITED
  const results = await batchOnPool(context.pool, [
    { ...USER, values: [presented] },
    {
      ...REFRESH,
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
        buckets.keys,
        buckets.capacities,
        limit?.refillSeconds ?? null,
      ],
    },
  ])
  const user = results[0]!.rows[0] as AuthUser
  const rotation = results[1]!.rows[0] as Rotation | undefined
  if (!rotation) throw new AuthError('refresh_token_not_found')
  if (rotation.wait > 0) throw tooOften(Math.ceil(rotation.wait))
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
  const { session_id: id, aal, amr, scopes, token } = rotation
  return { user, session: { id, aal, amr, scopes }, token }
}

function tooOften(retryAfter: number) {
  return new AuthError('over_request_rate_limit', { retryAfter })
}
