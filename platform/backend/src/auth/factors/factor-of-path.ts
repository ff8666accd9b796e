/** The factor in the path of a request, and the session of the caller. */
import { findFactor, type StoredFactor } from '../accounts/factors'
import type { SessionRow } from '../accounts/sessions'
import type { AuthContext, Call } from '../context/context'
import { AuthError } from '../auth-error'
import { isUuid } from '../../db/uuid'
import type { Principal } from '../wire/guards'

/** @throws {AuthError} validation_failed; mfa_factor_not_found, also for a factor of another account */
export async function factorOfPath(
  { pool }: Pick<AuthContext, 'pool'>,
  call: Call,
  userId: string,
): Promise<StoredFactor> {
  const { factor_id: id } = call.params
  if (!isUuid(id))
    throw new AuthError('validation_failed', { status: 404, message: 'factor_id must be an UUID' })
  const factor = await findFactor(pool, userId, id)
  if (!factor) throw new AuthError('mfa_factor_not_found')
  return factor
}

/** Returns the session that enrolling and verifying need; an operator's token has none. */
export function sessionOf({ session }: Principal): SessionRow {
  if (!session) throw new AuthError('session_not_found', { message: 'A session is required for this' })
  return session
}
