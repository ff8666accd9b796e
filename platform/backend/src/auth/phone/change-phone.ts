/**
 * The part of PUT /user that is about the phone number: a code goes to the new one, and its verification changes it.
 */
import type { Queryable } from '../../db/request-scope'
import { createOneTimeToken } from '../accounts/one-time-tokens'
import type { AuthUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { AuthError } from '../auth-error'
import { normalisedPhone } from '../rules/phone-number'
import { smsChannel, textCode } from './text-code'
import { applyPhoneChange } from './verify-phone'

export interface PhoneUpdate {
  phone?: string | null
  channel?: string | null
}

/** @returns the new number, or null when it stays. @throws {AuthError} phone_provider_disabled, validation_failed */
export function changedPhone({ policy }: AuthContext, user: AuthUser, { phone }: PhoneUpdate): string | null {
  if (!phone) return null
  if (!policy.sms.enableSignup) throw new AuthError('phone_provider_disabled')
  const number = normalisedPhone(phone)
  return number === user.phone ? null : number
}

/**
 * Texts the code. A number that somebody else has gets one as well: only its owner learns, by verifying it, that it is
 * taken.
 * @returns writes the change, inside a transaction
 */
export async function startPhoneChange(
  context: AuthContext,
  user: AuthUser,
  phone: string,
  { channel }: PhoneUpdate,
  ip: string | null,
): Promise<(db: Queryable) => Promise<void>> {
  const { config, policy, clock } = context
  if (!policy.sms.enableConfirmations) return db => applyPhoneChange(context, db, user, phone)
  const wanted = { phone, purpose: 'phone_change', channel: smsChannel(context, channel), user, ip } as const
  const { otp } = await textCode(context, wanted)
  return async db => {
    await db.query('update auth.users set phone_change = $2 where id = $1', [user.id, phone])
    const token = { userId: user.id, type: 'phone_change_token', address: phone, otp } as const
    await createOneTimeToken(db, config.jwtSecret, token, clock())
  }
}
