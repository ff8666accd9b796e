/** The account in the path of an admin request. */
import { isUuid } from '../../db/uuid'
import { loadUser, type AuthUser } from '../accounts/users'
import { AuthError } from '../auth-error'
import type { AuthContext, Call } from '../context/context'

/** @throws {AuthError} validation_failed */
export function userIdOf(call: Call): string {
  const { user_id: id } = call.params
  if (!isUuid(id))
    throw new AuthError('validation_failed', { status: 404, message: 'user_id must be an UUID' })
  return id
}

/** @throws {AuthError} validation_failed, user_not_found */
export async function userOfPath({ pool }: Pick<AuthContext, 'pool'>, call: Call): Promise<AuthUser> {
  const user = await loadUser(pool, userIdOf(call))
  if (!user) throw new AuthError('user_not_found')
  return user
}
