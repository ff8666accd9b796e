/** POST /admin/users: creates an account. Sends no mail. */
import { sqlState } from '../../db/errors'
import { inTransaction } from '../../db/transaction'
import { findUserByEmail, findUserByPhone, insertUser, type AuthUser } from '../accounts/users'
import type { AuthContext, Endpoint } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { normalisedPhone } from '../rules/phone-number'
import { bannedUntil } from '../rules/ban-duration'
import { normalisedEmail } from '../rules/email-address'
import { tooLongForBcrypt } from '../password/password-policy'
import { givenMetadata } from '../rules/user-metadata'
import { hashPassword, isPasswordHash } from '../password/passwords'
import { read } from '../wire/body-parsers'
import { renderUser } from '../wire/render-user'
import { adminAttributesSchema, type AdminAttributes } from './attributes'

export const createUserEndpoint: Endpoint = async (context, call) =>
  renderUser(await createUser(context, read(adminAttributesSchema, call.body)))

/** @throws {AuthError} email_exists, phone_exists, validation_failed */
export async function createUser(context: AuthContext, attributes: AdminAttributes): Promise<AuthUser> {
  if (!attributes.email && !attributes.phone)
    throw invalid('Cannot create a user without either an email or phone')
  const email = attributes.email ? normalisedEmail(attributes.email) : null
  const phone = attributes.phone ? normalisedPhone(attributes.phone) : null
  const now = context.clock()
  const until = attributes.ban_duration ? bannedUntil(attributes.ban_duration, now) : null
  const encryptedPassword = await storedPassword(attributes)
  try {
    return await inTransaction(context.pool, async db => {
      if (email && (await findUserByEmail(db, email))) throw new AuthError('email_exists')
      if (phone && (await findUserByPhone(db, phone))) throw phoneExists()
      const user = await insertUser(
        db,
        {
          id: attributes.id || undefined,
          email,
          phone,
          encryptedPassword,
          userMetadata: givenMetadata(attributes.user_metadata),
          byOperator: true,
          appMetadata: attributes.app_metadata ?? {},
          role: attributes.role || 'authenticated',
          emailConfirmed: Boolean(email && attributes.email_confirm),
          phoneConfirmed: Boolean(phone && attributes.phone_confirm),
        },
        now,
      )
      if (until) await db.query('update auth.users set banned_until = $2 where id = $1', [user.id, until])
      return { ...user, banned_until: until }
    })
  } catch (error) {
    throw sqlState(error) === '23505' ? addressExists(error) : error
  }
}

/** Returns the refusal of an address that a parallel request took. */
export function addressExists(cause: unknown): AuthError {
  const { constraint } = cause as { constraint?: string }
  if (constraint === 'users_pkey')
    return new AuthError('user_already_exists', { message: 'A user with this id already exists', cause })
  return constraint === 'users_phone_key' ? phoneExists(cause) : new AuthError('email_exists', { cause })
}

export function phoneExists(cause?: unknown): AuthError {
  return new AuthError('phone_exists', {
    message: 'Phone number already registered by another user',
    cause,
  })
}

/** Returns the hash to store. An operator may set any password, or import a hash. */
export async function storedPassword({
  password,
  password_hash: hash,
}: Pick<AdminAttributes, 'password' | 'password_hash'>): Promise<string> {
  if (password && hash) throw invalid('Only a password or a password hash should be provided')
  if (hash) {
    if (!isPasswordHash(hash)) throw invalid('password_hash has to be bcrypt, argon2 or fbscrypt')
    return hash
  }
  if (!password) return ''
  if (tooLongForBcrypt(password)) throw invalid('Password cannot be longer than 72 characters')
  return hashPassword(password)
}
