/**
 * Counts failed sign-ins, by account and by client address.
 */
import type { AuthContext } from '../context'
import { AuthError } from '../error-catalogue'
import {
  ACCOUNT_FAILURES,
  ADDRESS_FAILURES_PER_HOUR,
  ADDRESS_FAILURES_PER_MINUTE,
} from '../rules/rate-limits'
import type { RateLimit } from '../../http/rate-limit'

export interface SignInAttempt {
  /** Takes the count back. */
  succeeded(): Promise<void>
  failed(): Promise<void>
}

/**
 * Counts the attempt as a failure until it has succeeded, so that attempts sent in parallel are counted too.
 * @param address the client's rate-limit key: an IPv4 address or an IPv6 /64 (`ClientAddress.rateLimitKey`)
 * @param account names the account the same way every time
 * @throws {AuthError} over_request_rate_limit
 */
export async function startSignInAttempt(
  { limits }: Pick<AuthContext, 'limits'>,
  address: string,
  account: string,
  failures: RateLimit = ACCOUNT_FAILURES,
): Promise<SignInAttempt> {
  const decisions = await Promise.all([
    limits.consume(failures, account),
    limits.consume(ADDRESS_FAILURES_PER_HOUR, address),
    limits.check(ADDRESS_FAILURES_PER_MINUTE, address),
  ])
  if (!decisions.every(({ allowed }) => allowed)) {
    const retryAfter = Math.max(...decisions.map(({ retryAfterSeconds }) => retryAfterSeconds))
    throw new AuthError('over_request_rate_limit', { retryAfter })
  }
  return {
    async succeeded() {
      await Promise.all([limits.refund(failures, account), limits.refund(ADDRESS_FAILURES_PER_HOUR, address)])
    },
    async failed() {
      await limits.consume(ADDRESS_FAILURES_PER_MINUTE, address)
    },
  }
}
