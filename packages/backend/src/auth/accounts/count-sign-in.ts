/**
 * Counts sign-ins that fail, against the account and against the address they come from.
 */
import type { AuthContext } from '../context'
import { AuthError } from '../error-catalogue'
import { ACCOUNT_FAILURES, ADDRESS_FAILURES_A_MINUTE, ADDRESS_FAILURES_AN_HOUR } from '../rules/rate-limits'
import type { RateLimit } from '../../http/rate-limit'

export interface CountedSignIn {
  /** Takes the count back. */
  succeeded(): Promise<void>
  failed(): Promise<void>
}

/**
 * Every attempt counts as a failure until it has succeeded, so that attempts sent together are counted too.
 * @param address what limits are counted by, as `clientAddress` tells it
 * @param account names the account the same way every time
 * @throws {AuthError} over_request_rate_limit
 */
export async function countSignIn(
  { limits }: Pick<AuthContext, 'limits'>,
  address: string,
  account: string,
  failures: RateLimit = ACCOUNT_FAILURES,
): Promise<CountedSignIn> {
  const waits = await Promise.all([
    limits.take(failures, account),
    limits.take(ADDRESS_FAILURES_AN_HOUR, address),
    limits.look(ADDRESS_FAILURES_A_MINUTE, address),
  ])
  const wait = Math.max(...waits)
  if (wait > 0) throw new AuthError('over_request_rate_limit', { retryAfter: wait })
  return {
    async succeeded() {
      await Promise.all([
        limits.giveBack(failures, account),
        limits.giveBack(ADDRESS_FAILURES_AN_HOUR, address),
      ])
    },
    async failed() {
      await limits.take(ADDRESS_FAILURES_A_MINUTE, address)
    },
  }
}
