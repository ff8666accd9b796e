/**
 * POST /token?grant_type=password: sign-in with e-mail and password.
 */
import { z } from 'zod'
import { inTransaction } from '../db/transaction'
import { findUserByEmail } from './accounts/users'
import type { AuthContext, Call, Endpoint } from './context'
import { AuthError, invalid } from './error-catalogue'
import { weaknessOf } from './rules/password-policy'
import { ACCOUNT_FAILURES, ADDRESS_FAILURES_A_MINUTE, ADDRESS_FAILURES_AN_HOUR } from './rules/rate-limits'
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

  const succeeded = await countAttempt(context, call, email)
  const user = await findUserByEmail(context.pool, email)
  // Compared in any case: a missing account must not answer faster.
  const matches = await passwordMatches(password ?? '', user?.encrypted_password)
  if (!user || !matches) {
    await context.limits.take(ADDRESS_FAILURES_A_MINUTE, call.client.bucket)
    throw new AuthError('invalid_credentials')
  }
  await succeeded()
  if (user.banned_until && user.banned_until > context.clock()) throw new AuthError('user_banned')
  if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed')

  const session = await inTransaction(context.pool, db =>
    issueSession(context, db, user.id, 'password', call),
  )
  const weakness = weaknessOf(password ?? '', context.policy)
  return weakness ? { ...session, weak_password: weakness } : session
}

/**
 * Every attempt counts as a failure until it has succeeded, so that attempts sent together are counted too.
 * @returns takes the count back
 */
async function countAttempt(context: AuthContext, call: Call, email: string): Promise<() => Promise<void>> {
  const { limits } = context
  const address = call.client.bucket
  const waits = await Promise.all([
    limits.take(ACCOUNT_FAILURES, email),
    limits.take(ADDRESS_FAILURES_AN_HOUR, address),
    limits.look(ADDRESS_FAILURES_A_MINUTE, address),
  ])
  const wait = Math.max(...waits)
  if (wait > 0) throw new AuthError('over_request_rate_limit', { retryAfter: wait })
  return async () => {
    await Promise.all([
      limits.giveBack(ACCOUNT_FAILURES, email),
      limits.giveBack(ADDRESS_FAILURES_AN_HOUR, address),
    ])
  }
}
