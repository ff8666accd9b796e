/** Counts failed sign-ins, by account and by client address. */
import type { AuthContext } from '../context/context'
import { AuthError } from '../auth-error'
import {
  ADDRESS_FAILURES_PER_HOUR,
  ADDRESS_FAILURES_PER_MINUTE,
  PASSWORD_FAILURES,
} from '../rules/rate-limits'
import type { RateLimit } from '../../http/rate-limit'

/**
 * Counts the attempt as a failure before it is made, so that attempts sent in parallel are counted too.
 * @param address the client's rate-limit key: an IPv4 address or an IPv6 /64 (`ClientAddress.rateLimitKey`)
 * @param account names the account the same way every time
 * @returns takes the count back: call it when the attempt succeeded
 * @throws {AuthError} over_request_rate_limit
 */
export async function startSignInAttempt(
  { limits }: Pick<AuthContext, 'limits'>,
  address: string,
  account: string,
  failures: RateLimit = PASSWORD_FAILURES,
): Promise<() => Promise<void>> {
  const counted: [RateLimit, string][] = [
    [ADDRESS_FAILURES_PER_MINUTE, address],
    [ADDRESS_FAILURES_PER_HOUR, address],
    [failures, account],
  ]
  // The limits are asked one after the other: an attempt that the first one refuses locks nobody's account.
  for (const [limit, key] of counted) {
    const { allowed, retryAfterSeconds } = await limits.consume(limit, key)
    if (!allowed) throw new AuthError('over_request_rate_limit', { retryAfter: retryAfterSeconds })
  }
  return async () => {
    await Promise.all(counted.map(([limit, key]) => limits.refund(limit, key)))
  }
}
