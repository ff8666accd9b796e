/** POST /token?grant_type=password: sign-in with email or phone number, and password. */
import { z } from 'zod'
import { readEmailAddress } from '../../email-address'
import { withMinimumDuration } from '../../http/minimum-duration'
import { startSignInAttempt } from '../accounts/sign-in-attempt'
import { endSessions } from '../accounts/sessions'
import { findUserByEmail, findUserByPhone, type AuthUser } from '../accounts/users'
import type { AuthContext, Call, Endpoint } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { rejectionOf } from '../hooks/attempt-decision'
import { phoneKey } from '../rules/phone-number'
import { findWeakness } from './password-policy'
import { openSession } from '../tokens/issue-session'
import { passwordMatches } from './passwords'
import { read } from '../wire/body-parsers'

const schema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
})

export const passwordGrant: Endpoint = async (context, call) => {
  const { email: given, phone, password } = read(schema, call.body)
  if (given && phone) throw invalid('Only an email address or phone number should be provided on login.')
  if (!given && !phone) throw invalid('missing email or phone')
  if (phone && !context.policy.sms.enableSignup)
    throw new AuthError('phone_provider_disabled', { status: 422, message: 'Phone logins are disabled' })
  if (given && !context.policy.email.enableSignup)
    throw new AuthError('email_provider_disabled', { status: 422 })
  const address = phone ? phoneKey(phone) : (readEmailAddress(given!) ?? given!.trim().toLowerCase())

  const succeeded = await startSignInAttempt(context, call.client.rateLimitKey, address)
  const check = () =>
    checkPassword(context, call, { phone: Boolean(phone), address, password: password ?? '' })
  // The hook is asked for known accounts alone.
  const user = context.hooks.password_verification_attempt
    ? await withMinimumDuration(context.policy.uniformResponseMs, check)
    : await check()
  await succeeded()
  if (user.banned_until && user.banned_until > context.clock()) throw new AuthError('user_banned')

  const session = await openSession(context, user, 'password', call)
  const weakness = await findWeakness(password ?? '', context.policy)
  return weakness ? { ...session, weak_password: weakness } : session
}

/** @throws {AuthError} invalid_credentials, email_not_confirmed, phone_not_confirmed, and the hook's own */
async function checkPassword(
  context: AuthContext,
  call: Call,
  { phone, address, password }: { phone: boolean; address: string; password: string },
): Promise<AuthUser> {
  const user = await (phone ? findUserByPhone : findUserByEmail)(context.pool, address)
  // Compared in any case, so that the time does not tell whether the account exists.
  const matches = await passwordMatches(password, user?.encrypted_password)
  const confirmed = phone ? user?.phone_confirmed_at : user?.email_confirmed_at
  if (user) await askHook(context, call, user.id, matches)
  if (!user || !matches) throw new AuthError('invalid_credentials')
  if (confirmed) return user
  // A stranger who signs up for an address could learn from another response whether that made an account.
  if (context.policy.concealAccounts) throw new AuthError('invalid_credentials')
  throw phone
    ? new AuthError('phone_not_confirmed', { status: 400, message: 'Phone not confirmed' })
    : new AuthError('email_not_confirmed', { status: 400, message: 'Email not confirmed' })
}

/**
 * Asks the hook `password_verification_attempt`, which may refuse the attempt, whether the password was right or not.
 */
async function askHook(
  { hooks, pool }: AuthContext,
  call: Call,
  userId: string,
  valid: boolean,
): Promise<void> {
  const hook = hooks.password_verification_attempt
  if (!hook) return
  const rejection = rejectionOf(await hook({ user_id: userId, valid }, { ip: call.client.ip }))
  if (!rejection) return
  if (rejection.endSessions) await endSessions(pool, userId, 'global', null)
  const message = rejection.message || 'Further password verification attempts will be rejected.'
  throw new AuthError('invalid_credentials', { message })
}
