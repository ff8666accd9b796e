/**
 * Whether an account is somebody's. One that is not gives way to whoever proves its address or number.
 */
import type { Queryable } from '../../db/request-scope'
import type { AuthUser } from './users'

/** Somebody has proved an address or a number of it, an operator invited it, or an organization answers for it. */
export function isOwned(user: AuthUser): boolean {
  return Boolean(user.confirmed_at || user.invited_at || user.is_sso_user)
}

/** Nobody has proved to own such an account: it does not block the account of the person who just did. */
export async function deleteUnowned(
  db: Queryable,
  column: 'email' | 'phone',
  address: string,
  proverId: string,
): Promise<void> {
  await db.query(
    `delete from auth.users where ${column} = $1 and confirmed_at is null and invited_at is null
       and not is_sso_user and id <> $2`,
    [address, proverId],
  )
}
