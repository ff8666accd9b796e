/** A new account that somebody, or an operator's invitation, opens: the hook `before_user_created` may refuse it. */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'
import type { AuthContext } from '../context/context'
import { deleteUser, insertUser, providersOf, type AuthUser, type NewUser } from './users'

/**
 * @param db inside a transaction: what a hook of the database writes stays only if the account does
 * @param ip of the request, for the hook
 * @throws {AuthError} the hook's own
 */
export async function addUser(
  { hooks, clock }: Pick<AuthContext, 'hooks' | 'clock'>,
  db: Queryable,
  user: NewUser,
  ip: string | null,
): Promise<AuthUser> {
  const now = clock()
  const hook = hooks.before_user_created
  if (!hook) return insertUser(db, user, now)
  const id = user.id ?? randomUUID()
  await hook({ user: planned({ ...user, id }, now) }, { ip, db })
  return insertUser(db, { ...user, id }, now)
}

/**
 * Stores the account in place of one that is nobody's. Its id stays, and its app metadata, which operators alone write.
 */
export async function replaceUser(
  context: Pick<AuthContext, 'hooks' | 'clock'>,
  db: Queryable,
  { id, raw_app_meta_data }: AuthUser,
  user: NewUser,
  ip: string | null,
): Promise<AuthUser> {
  const { provider: _, providers: __, ...appMetadata } = raw_app_meta_data ?? {}
  await deleteUser(db, id)
  return addUser(context, db, { ...user, id, appMetadata }, ip)
}

/** Describes a new user as GoTrue does: without a password, and before there is any identity. */
function planned(user: NewUser & { id: string }, now: Date): object {
  const providers = providersOf(user)
  return {
    id: user.id,
    aud: 'authenticated',
    role: user.role ?? 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: {
      ...(providers.length > 0 ? { provider: providers[0], providers } : {}),
      ...user.appMetadata,
    },
    user_metadata: user.userMetadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: user.anonymous ?? false,
  }
}
