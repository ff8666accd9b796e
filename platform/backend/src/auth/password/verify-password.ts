/**
 * Checks the password of an account: for the host, before it does something that cannot be undone. Limited as sign-ins
 * are.
 */
import { startSignInAttempt } from '../accounts/sign-in-attempt'
import { loadUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { AuthError } from '../auth-error'
import { passwordMatches } from './passwords'

/**
 * @param address the client's rate-limit key: an IPv4 address or an IPv6 /64
 * @throws {AuthError} invalid_credentials, over_request_rate_limit, user_not_found
 */
export async function verifyPassword(
  context: AuthContext,
  userId: string,
  password: string,
  address: string,
): Promise<void> {
  const user = await loadUser(context.pool, userId)
  if (!user) throw new AuthError('user_not_found')
  const succeeded = await startSignInAttempt(context, address, user.email ?? user.phone ?? userId)
  if (!(await passwordMatches(password, user.encrypted_password))) throw new AuthError('invalid_credentials')
  await succeeded()
}
