/**
 * Counts wrong passwords and codes against one account: ten in fifteen minutes, then a growing delay.
 */
import type { AuthContext } from '../context'
import { AuthError } from '../error-catalogue'
import { ACCOUNT_FAILURES } from '../rules/rate-limits'

/** Counts first and takes it back on success, so that guesses sent together are all counted. */
export async function countingFailures<T>(
  { limits }: AuthContext,
  email: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const wait = await limits.take(ACCOUNT_FAILURES, email)
  if (wait > 0) throw new AuthError('over_request_rate_limit', { retryAfter: wait })
  const result = await attempt()
  await limits.giveBack(ACCOUNT_FAILURES, email)
  return result
}
