/** Checks the request of an app before somebody decides about it. */
import type { Queryable } from '../../db/request-scope'
import { inTransaction } from '../../db/transaction'
import type { AuthContext } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { secondFactorMissing, type Principal } from '../wire/guards'
import { lockAuthorization, markDenied, type Authorization } from './authorizations'
import { answerWithError } from './answer'
import type { OAuthErrorCode } from './oauth-error'

/**
 * Runs `work` with the request locked.
 * @throws {AuthError} oauth_authorization_not_found for one that is unknown or has expired, validation_failed for one
 * that was decided
 */
export function withPending<T>(
  context: AuthContext,
  authorizationId: string | undefined,
  work: (db: Queryable, authorization: Authorization) => Promise<T>,
): Promise<T> {
  return inTransaction(context.pool, async db => {
    const authorization = await lockAuthorization(db, authorizationId ?? '')
    if (!authorization) throw new AuthError('oauth_authorization_not_found')
    if (authorization.status !== 'pending') throw invalid('authorization request is no longer pending')
    if (authorization.expires_at <= context.clock()) throw new AuthError('oauth_authorization_not_found')
    return work(db, authorization)
  })
}

/**
 * Returns whether the sign-in is fresh enough. `prompt=login` asks for a sign-in after the request, `max_age` for one
 * that was not too long ago when it came: otherwise nobody could sign in fast enough for `max_age=0`.
 */
export function signInIsFresh({ prompt, max_age, created_at }: Authorization, at: Date): boolean {
  if (prompt.split(' ').includes('login') && at <= created_at) return false
  return max_age === null || created_at.getTime() - at.getTime() <= max_age * 1000
}

/**
 * Returns whether the session has to give a second factor first: one that the account has, or one that the host asks of
 * it. An account that has none sets one up, and comes back with it.
 */
export async function lacksSecondFactor(
  { requiresMfa }: Pick<AuthContext, 'requiresMfa'>,
  principal: Pick<Principal, 'user' | 'session'>,
): Promise<boolean> {
  if (principal.session?.aal === 'aal2') return false
  return secondFactorMissing(principal) || requiresMfa(principal.user.id)
}

/** Ends the request. @returns where the browser takes the error */
export async function endWithError(
  context: AuthContext,
  db: Queryable,
  authorization: Authorization,
  error: OAuthErrorCode,
  description: string,
): Promise<{ redirect_url: string }> {
  await markDenied(db, authorization.id)
  return { redirect_url: answerWithError(context, authorization, error, description) }
}
