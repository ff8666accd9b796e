/**
 * Finds the account that a person signs in to at their organization: the one of that identity, and no other. An address
 * alone never finds an account (docs/auth-wire.md#organizations).
 */
import type { Queryable } from '../../db/request-scope'
import { addUser } from '../accounts/add-user'
import { findIdentityOwner, listProviders, storeIdentity } from '../accounts/identities'
import { confirmEmail, mergeMetadata } from '../accounts/update-user'
import { lockUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { AuthError } from '../auth-error'
import type { SsoProfile } from './profile'
import type { SsoProvider } from './providers'

/**
 * Finds the account, or creates it.
 * @param db inside a transaction; a unique violation (23505) means that a parallel request was first
 * @param ip of the request
 * @returns the id of the account
 * @throws {AuthError} signup_disabled, user_banned
 */
export async function ssoAccountOf(
  context: AuthContext,
  db: Queryable,
  provider: SsoProvider,
  profile: SsoProfile,
  ip: string | null,
): Promise<string> {
  const now = context.clock()
  const identity = { provider: `sso:${provider.id}`, subject: profile.subject, data: profile.metadata }
  const owner = await findIdentityOwner(db, identity)
  if (owner === null) {
    if (!context.policy.enableSignup) throw new AuthError('signup_disabled')
    const { email, emailVerified } = profile
    const created = await addUser(
      context,
      db,
      {
        email,
        encryptedPassword: '',
        userMetadata: identity.data,
        emailConfirmed: emailVerified,
        sso: true,
        identity,
      },
      ip,
    )
    return created.id
  }

  const user = (await lockUser(db, owner))!
  if (user.deleted_at || (user.banned_until && user.banned_until > now))
    throw new AuthError('user_banned', { status: 403 })
  await storeIdentity(db, user.id, identity, now)
  await mergeMetadata(db, user.id, 'raw_user_meta_data', identity.data, now)
  await listProviders(db, user.id)
  // The domain of the address was added since.
  if (!user.email_confirmed_at && profile.emailVerified && profile.email === user.email)
    await confirmEmail(db, user.id, now)
  return user.id
}
