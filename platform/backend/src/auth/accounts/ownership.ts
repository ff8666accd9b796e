/**
 * Decides whether an account is somebody's. One that is not gives way to the person who proves its address or number.
 */
import type { Queryable } from '../../db/request-scope'
import type { BackendConfig } from '../../contract'
import type { AuthUser } from './users'

/**
 * Returns whether somebody has proved an address or a number of it, an operator made or invited it, or an organization
 * answers for it.
 */
export function isOwned(user: AuthUser): boolean {
  return Boolean(user.invited_at) || !isUnproven(user)
}

/**
 * A stranger who named an address or a number may have typed its password and metadata. What an operator or an
 * organization wrote is theirs, and an account without any address is opened by its owner alone.
 */
export function isUnproven(user: AuthUser): boolean {
  return (
    Boolean(user.email || user.phone) && !user.confirmed_at && !user.made_by_operator && !user.is_sso_user
  )
}

/** Returns whether the account's password and metadata go when its address or number is about to be confirmed. */
export function losesCredentials(
  user: AuthUser,
  { dropUnprovenCredentials = true }: Pick<BackendConfig, 'dropUnprovenCredentials'>,
): boolean {
  return dropUnprovenCredentials && isUnproven(user)
}

/** Deletes accounts that nobody has proved to own, so that they do not block the person who just did. */
export async function deleteUnowned(
  db: Queryable,
  column: 'email' | 'phone',
  address: string,
  proverId: string,
): Promise<void> {
  await db.query(
    `delete from auth.users u where u.${column} = $1 and u.confirmed_at is null and u.invited_at is null
       and not u.is_sso_user and u.id <> $2
       and not exists (select from juno_service.operators_accounts o where o.user_id = u.id)`,
    [address, proverId],
  )
}
