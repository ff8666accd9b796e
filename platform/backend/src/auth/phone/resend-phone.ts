/**
 * POST /resend with a phone number: texts an open confirmation again. The response is the same for known and unknown
 * numbers.
 */
import { inTransaction } from '../../db/transaction'
import { withMinimumDuration } from '../../http/minimum-duration'
import { createOneTimeToken } from '../accounts/one-time-tokens'
import { findUserByPhone, type AuthUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { normalisedPhone } from '../rules/phone-number'
import { textCodeIfKnown } from './text-code'

/** @param given the present number of the account, also for a change of it, as in GoTrue */
export async function resendToPhone(
  context: AuthContext,
  type: 'sms' | 'phone_change',
  given: string | null | undefined,
  ip: string | null,
): Promise<object> {
  if (!given)
    throw invalid(
      type === 'sms' ? 'Type provided requires a phone number' : 'Missing email address or phone number',
    )
  if (!context.policy.sms.enableSignup)
    throw new AuthError('phone_provider_disabled', { message: 'Phone logins are disabled' })
  const phone = normalisedPhone(given)
  return withMinimumDuration(context.policy.uniformResponseMs, async () => {
    const account = await findUserByPhone(context.pool, phone)
    const to = account && openNumber(account, type)
    if (to === null && !context.policy.concealAccounts) return {}
    const purpose = type === 'sms' ? 'confirmation' : 'phone_change'
    const wanted = { phone: to ?? phone, purpose, channel: 'sms', user: account, ip } as const
    await textCodeIfKnown(context, wanted, otp =>
      to ? storeAgain(context, account.id, type, to, otp) : Promise.resolve(false),
    )
    return {}
  })
}

/** Returns the number that waits for its confirmation. */
function openNumber(user: AuthUser, type: 'sms' | 'phone_change'): string | null {
  if (type === 'phone_change') return user.phone_change || null
  return user.phone_confirmed_at ? null : user.phone
}

function storeAgain(
  { pool, config, clock }: AuthContext,
  userId: string,
  type: 'sms' | 'phone_change',
  address: string,
  otp: string,
): Promise<boolean> {
  return inTransaction(pool, async db => {
    const tokenType = type === 'sms' ? 'confirmation_token' : 'phone_change_token'
    await createOneTimeToken(db, config.jwtSecret, { userId, type: tokenType, address, otp }, clock())
    return true
  })
}
