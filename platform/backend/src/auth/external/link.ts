/** Links an identity at a provider to an account, on the wish of its owner. */
import type { Queryable } from '../../db/request-scope'
import { findIdentityOwner, listProviders, storeIdentity } from '../accounts/identities'
import { confirmEmail } from '../accounts/update-user'
import { findUserByEmail, lockUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { AuthError } from './refusals'
import { notifyOwner } from '../mails/owner-notice'
import { identityOf, needsVerification, verifiedEmails } from './account'
import type { ExternalProfile, ExternalProvider } from '../context/provider'

/** @throws {AuthError} identity_already_exists */
export async function assertLinkable(
  db: Queryable,
  userId: string,
  provider: ExternalProvider,
  profile: ExternalProfile,
): Promise<void> {
  const owner = await findIdentityOwner(db, { provider: provider.name, subject: profile.subject })
  if (owner === null) return
  const message =
    owner === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
  throw new AuthError('identity_already_exists', { message })
}

/**
 * @returns the id of the account
 * @throws {AuthError} identity_already_exists, user_banned; for an account without an address also
 *   provider_email_needs_verification, email_exists
 */
export async function linkIdentity(
  context: AuthContext,
  db: Queryable,
  userId: string,
  provider: ExternalProvider,
  profile: ExternalProfile,
): Promise<string> {
  const now = context.clock()
  const user = await lockUser(db, userId)
  if (!user || user.deleted_at || (user.banned_until && user.banned_until > now))
    throw new AuthError('user_banned', { status: 403 })
  await assertLinkable(db, userId, provider, profile)
  await storeIdentity(db, userId, identityOf(provider, profile), now)
  if (!user.email) {
    const [email] = verifiedEmails(profile)
    if (email === undefined) throw needsVerification(provider)
    if (await findUserByEmail(db, email)) throw new AuthError('email_exists')
    await db.query('update auth.users set email = $2, is_anonymous = false, updated_at = $3 where id = $1', [
      userId,
      email,
      now,
    ])
    await confirmEmail(db, userId, now)
  }
  await listProviders(db, userId)
  await notifyOwner(context, db, user, 'identity_linked', { provider: provider.name })
  return userId
}
