/** PUT /admin/users/:id: changes an account at once, without confirmation mails. */
import { sqlState } from '../../db/errors'
import type { Queryable } from '../../db/request-scope'
import { inTransaction } from '../../db/transaction'
import { isUnproven, losesCredentials } from '../accounts/ownership'
import { endSessions } from '../accounts/sessions'
import {
  confirmEmail,
  mergeMetadata,
  replaceUnprovenCredentials,
  setEmail,
  setPassword,
} from '../accounts/update-user'
import { findUserByPhone, loadUser, markMadeByOperator, type AuthUser } from '../accounts/users'
import type { AuthContext, Endpoint } from '../context/context'
import { AuthError } from '../auth-error'
import { normalisedPhone } from '../rules/phone-number'
import { confirmPhone, setPhone } from '../phone/phones'
import { bannedUntil } from '../rules/ban-duration'
import { normalisedEmail } from '../rules/email-address'
import { assertPassword } from '../password/password-policy'
import { givenMetadata } from '../rules/user-metadata'
import { read } from '../wire/body-parsers'
import { renderUser } from '../wire/render-user'
import { adminAttributesSchema, type AdminAttributes } from './attributes'
import { addressExists, phoneExists, storedPassword } from './create-user'
import { userIdOf } from '../wire/user-of-path'

export const updateUserEndpoint: Endpoint = async (context, call) =>
  renderUser(await updateUser(context, userIdOf(call), read(adminAttributesSchema, call.body)))

/** @throws {AuthError} user_not_found, email_exists, phone_exists, weak_password for an empty one, validation_failed */
export async function updateUser(
  context: AuthContext,
  userId: string,
  attributes: AdminAttributes,
): Promise<AuthUser> {
  const email = attributes.email ? normalisedEmail(attributes.email) : null
  const phone = attributes.phone ? normalisedPhone(attributes.phone) : null
  // Any password but none: an account without one has no hash.
  if (attributes.password === '') await assertPassword('', context.policy)
  const hash = attributes.password || attributes.password_hash ? await storedPassword(attributes) : null
  const now = context.clock()
  const ban = attributes.ban_duration ? { until: bannedUntil(attributes.ban_duration, now) } : null
  try {
    return await inTransaction(context.pool, async db => {
      const user = await loadUser(db, userId)
      if (!user) throw new AuthError('user_not_found')
      await claimForOperator(context, db, user, attributes)
      if (email && email !== user.email) await setEmail(db, userId, email, now, 'operator')
      if (phone && phone !== user.phone) {
        if (await findUserByPhone(db, phone)) throw phoneExists()
        await setPhone(db, userId, phone, now)
      }
      if (attributes.phone_confirm && (phone ?? user.phone)) await confirmPhone(db, userId, now, 'operator')
      if (attributes.email_confirm) await confirmEmail(db, userId, now, 'operator')
      if (hash) {
        await setPassword(db, userId, hash, now)
        await endSessions(db, userId, 'global', null)
      }
      if (ban) await set(db, userId, 'banned_until', ban.until)
      if (attributes.role) await set(db, userId, 'role', attributes.role)
      if (attributes.user_metadata) {
        const metadata = givenMetadata(attributes.user_metadata)
        await mergeMetadata(db, userId, 'raw_user_meta_data', metadata, now)
      }
      if (attributes.app_metadata) {
        await mergeMetadata(db, userId, 'raw_app_meta_data', attributes.app_metadata, now)
      }
      return (await loadUser(db, userId))!
    })
  } catch (error) {
    throw sqlState(error) === '23505' ? addressExists(error) : error
  }
}

/**
 * Keeps what an operator writes into an account that is nobody's, also when another person confirms it or signs up with
 * its address. Text that a stranger may have typed goes first, where the host drops it. An operator who confirms the
 * account vouches for all of it.
 */
async function claimForOperator(
  { config, clock }: AuthContext,
  db: Queryable,
  user: AuthUser,
  { email_confirm, phone_confirm, ...given }: AdminAttributes,
): Promise<void> {
  // The new address need not be confirmed, and its owner would otherwise take the place of the account's.
  if (!isUnproven(user)) return given.email || given.phone ? markMadeByOperator(db, user.id) : undefined
  const confirms =
    (email_confirm && (given.email || user.email)) || (phone_confirm && (given.phone || user.phone))
  if (confirms || !Object.values(given).some(Boolean)) return
  if (losesCredentials(user, config)) await replaceUnprovenCredentials(db, user, clock())
  else if (given.password || given.password_hash) await markMadeByOperator(db, user.id)
}

async function set(db: Queryable, userId: string, column: 'banned_until' | 'role', value: unknown) {
  await db.query(`update auth.users set ${column} = $2 where id = $1`, [userId, value])
}
