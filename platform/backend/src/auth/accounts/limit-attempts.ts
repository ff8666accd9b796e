/**
 * Limits how often a password or code may be tried for one account: ten failures in fifteen minutes, then a growing
 * delay.
 */
import type { AuthContext } from '../context/context'
import { AuthError } from '../auth-error'
import type { RateLimit } from '../../http/rate-limit'

/**
 * Counts first and takes the count back when `attempt` succeeds, so that guesses sent in parallel are all counted.
 * @throws {AuthError} over_request_rate_limit, and whatever `attempt` throws
 */
export async function limitAttempts<T>(
  { limits }: AuthContext,
  failures: RateLimit,
  account: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const { allowed, retryAfterSeconds } = await limits.consume(failures, account)
  if (!allowed) throw new AuthError('over_request_rate_limit', { retryAfter: retryAfterSeconds })
  const result = await attempt()
  await limits.refund(failures, account)
  return result
}
