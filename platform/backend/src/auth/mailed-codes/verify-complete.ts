/** Applies a consumed token: confirms or changes the address, or only signs in. */
import type { Queryable } from '../../db/request-scope'
import { sqlState } from '../../db/errors'
import type { ConsumedToken } from '../accounts/one-time-tokens'
import { deleteUnowned, losesCredentials } from '../accounts/ownership'
import { listProviders } from '../accounts/identities'
import { confirmEmail, dropUnprovenCredentials, setEmail } from '../accounts/update-user'
import { lockUser, type AuthUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { AuthError } from '../auth-error'
import { notifyOwner } from '../mails/owner-notice'

/** @returns the account to sign in, or null while an email change waits for the other address to confirm */
export async function completeVerification(
  context: AuthContext,
  db: Queryable,
  token: ConsumedToken,
): Promise<string | null> {
  // Locked until the commit: the two confirmations of an email change must not both count as the first.
  const user = (await lockUser(db, token.userId))!
  if (user.banned_until && user.banned_until > context.clock())
    throw new AuthError('user_banned', { status: 403 })

  const now = context.clock()
  if (losesCredentials(user, context.config)) await dropUnprovenCredentials(db, user.id, now)
  if (token.type.startsWith('email_change')) return completeEmailChange(context, db, user)
  // The host may have confirmed an account by itself. A mail that was read proves its address.
  const isUnproven = user.identities.some(
    ({ provider, identity_data }) => provider === 'email' && identity_data.email_verified === false,
  )
  if (token.type === 'confirmation_token' || !user.email_confirmed_at || isUnproven)
    await confirmEmail(db, user.id, now)
  return user.id
}

async function completeEmailChange(
  context: AuthContext,
  db: Queryable,
  user: AuthUser,
): Promise<string | null> {
  if (!user.email_change) throw new AuthError('otp_expired')
  if (user.email_change_confirm_status === 0 && user.email) {
    await db.query('update auth.users set email_change_confirm_status = 1, updated_at = $2 where id = $1', [
      user.id,
      context.clock(),
    ])
    return null
  }
  await applyEmailChange(context, db, user, user.email_change)
  return user.id
}

/**
 * Tells the address of before, where it was proven.
 * @throws {AuthError} email_exists for the address of an account that somebody owns
 */
export async function applyEmailChange(
  context: AuthContext,
  db: Queryable,
  user: AuthUser,
  email: string,
): Promise<void> {
  const now = context.clock()
  const isProven = await context.hasProvenAddress(user.id)
  await deleteUnowned(db, 'email', email, user.id)
  try {
    await setEmail(db, user.id, email, now)
  } catch (error) {
    throw sqlState(error) === '23505' ? new AuthError('email_exists', { cause: error }) : error
  }
  await confirmEmail(db, user.id, now)
  await listProviders(db, user.id)
  // An address that was never proven may be a stranger's.
  if (isProven) await notifyOwner(context, db, user, 'email_changed', { newEmail: email })
}
