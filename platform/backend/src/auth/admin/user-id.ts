/** The account in the path of an admin request. */
import type { Call } from '../context/context'
import { AuthError } from '../error-catalogue'
import { isUuid } from '../../db/uuid'

export function userIdOf(call: Call): string {
  const { user_id: id } = call.params
  if (!isUuid(id))
    throw new AuthError('validation_failed', { status: 404, message: 'user_id must be an UUID' })
  return id
}
