/** The code of /reauthenticate, as the proof that the caller still holds the account's address. */
import type { AuthContext } from '../context/context'
import { AuthError } from '../auth-error'
import { REAUTHENTICATION_FAILURES } from '../rules/rate-limits'
import { limitAttempts } from './limit-attempts'
import { consumeReauthenticationCode } from './one-time-tokens'
import type { AuthUser } from './users'

/** Consumes the code. @throws {AuthError} reauthentication_not_valid, over_request_rate_limit */
export async function verifyReauthenticationCode(
  context: AuthContext,
  user: Pick<AuthUser, 'id' | 'email' | 'phone'>,
  code: string,
): Promise<void> {
  const { config, pool, clock, policy } = context
  const address = user.email ?? user.phone
  if (!address) throw new AuthError('reauthentication_not_valid')
  const { otpExpirySeconds } = user.email ? policy.email : policy.sms
  await limitAttempts(context, REAUTHENTICATION_FAILURES, address, async () => {
    const sentTo = { userId: user.id, address }
    if (!(await consumeReauthenticationCode(pool, config.jwtSecret, sentTo, code, clock(), otpExpirySeconds)))
      throw new AuthError('reauthentication_not_valid')
  })
}
