/**
 * POST /token?grant_type=password: sign-in with email and password.
 */
import { z } from 'zod'
import { inTransaction } from '../db/transaction'
import { startSignInAttempt } from './accounts/sign-in-attempt'
import { findUserByEmail } from './accounts/users'
import type { Endpoint } from './context'
import { AuthError, invalid } from './error-catalogue'
import { findWeakness } from './rules/password-policy'
import { issueSession } from './tokens/issue-session'
import { passwordMatches } from './tokens/passwords'
import { read } from './wire/body-parsers'

const schema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
})

export const passwordGrant: Endpoint = async (context, call) => {
  const { email: given, phone, password } = read(schema, call.body)
  if (phone) throw new AuthError('phone_provider_disabled', { message: 'Phone logins are disabled' })
  if (!given) throw invalid('missing email or phone')
  const email = given.trim().toLowerCase()

  const succeeded = await startSignInAttempt(context, call.client.rateLimitKey, email)
  const user = await findUserByEmail(context.pool, email)
  // Compared in any case, so that the time does not tell whether the account exists.
  const matches = await passwordMatches(password ?? '', user?.encrypted_password)
  // Nor does the response: whoever signs up for an address could otherwise try whether that made an account.
  if (!user?.email_confirmed_at || !matches) throw new AuthError('invalid_credentials')
  await succeeded()
  if (user.banned_until && user.banned_until > context.clock()) throw new AuthError('user_banned')

  const session = await inTransaction(context.pool, db =>
    issueSession(context, db, user.id, 'password', call),
  )
  const weakness = findWeakness(password ?? '', context.policy)
  return weakness ? { ...session, weak_password: weakness } : session
}
