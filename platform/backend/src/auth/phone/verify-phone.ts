/** POST /verify with a phone number: consumes a texted code, and confirms or changes the number. */
import { sqlState } from '../../db/errors'
import type { Queryable } from '../../db/request-scope'
import { limitAttempts } from '../accounts/limit-attempts'
import { consumeTokenByCode, type ConsumedToken, type OneTimeTokenType } from '../accounts/one-time-tokens'
import { deleteUnowned } from '../accounts/ownership'
import { lockUser, type AuthUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { AuthError } from '../auth-error'
import { notifyOwner } from '../mails/owner-notice'
import { SMS_CODE_FAILURES } from '../rules/rate-limits'
import { normalisedPhone } from '../rules/phone-number'
import { confirmPhone, setPhone } from './phones'

const TOKEN_TYPES: Readonly<Record<string, readonly OneTimeTokenType[]>> = {
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

/**
 * Runs `work` with a function that consumes the code within a transaction; if that rolls back, the code stays valid.
 * @throws {AuthError} otp_expired for a code that is wrong, used or expired: the error does not say which
 */
export async function consumePhoneCode<T>(
  context: AuthContext,
  { type, phone, token }: { type: string; phone: string; token: string },
  work: (consume: (db: Queryable) => Promise<ConsumedToken>) => Promise<T>,
): Promise<T> {
  const { config, clock, policy } = context
  if (!policy.sms.enableSignup) throw new AuthError('phone_provider_disabled')
  const number = normalisedPhone(phone)
  const types = Object.hasOwn(TOKEN_TYPES, type) ? TOKEN_TYPES[type]! : []
  return limitAttempts(context, SMS_CODE_FAILURES, number, () =>
    work(async db => {
      const entered = { address: number, code: token.replace(/\s/g, ''), types }
      const consumed = await consumeTokenByCode(
        db,
        config.jwtSecret,
        entered,
        clock(),
        policy.sms.otpExpirySeconds,
      )
      if (!consumed) throw new AuthError('otp_expired')
      return consumed
    }),
  )
}

/** Applies a consumed code. @returns the account to sign in. @throws {AuthError} user_banned, phone_exists */
export async function completePhoneVerification(
  context: AuthContext,
  db: Queryable,
  { userId, type }: ConsumedToken,
): Promise<string> {
  const user = (await lockUser(db, userId))!
  const now = context.clock()
  if (user.banned_until && user.banned_until > now) throw new AuthError('user_banned', { status: 403 })
  if (type === 'confirmation_token') await confirmPhone(db, userId, now)
  else if (user.phone_change) await applyPhoneChange(context, db, user, user.phone_change)
  else throw new AuthError('otp_expired')
  return userId
}

/** @throws {AuthError} phone_exists for the number of an account that somebody owns */
export async function applyPhoneChange(
  context: AuthContext,
  db: Queryable,
  user: AuthUser,
  phone: string,
): Promise<void> {
  const now = context.clock()
  await deleteUnowned(db, 'phone', phone, user.id)
  try {
    await setPhone(db, user.id, phone, now)
  } catch (error) {
    throw sqlState(error) === '23505' ? new AuthError('phone_exists', { cause: error }) : error
  }
  await confirmPhone(db, user.id, now)
  if (user.phone) await notifyOwner(context, db, user, 'phone_changed')
  else await notifyOwner(context, db, user, 'identity_linked', { provider: 'phone' })
}
