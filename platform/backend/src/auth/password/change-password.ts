/**
 * Changing a password requires, unless the policy says otherwise, the current one, a sign-in or recovery link of the last hour, or the code that
 * /reauthenticate sends.
 */
import { limitAttempts } from '../accounts/limit-attempts'
import { lastSignIn } from '../accounts/sessions'
import { verifyReauthenticationCode } from '../accounts/reauthentication-code'
import type { AuthContext } from '../context/context'
import { AuthError } from './refusals'
import { assertPassword } from './password-policy'
import { PASSWORD_FAILURES } from '../rules/rate-limits'
import { hashPassword, passwordMatches } from './passwords'
import type { Principal } from '../wire/guards'

/** A sign-in, by password, code or mailed link, is fresh for this long. */
export const FRESH_SIGN_IN_MS = 60 * 60 * 1000

/** The part of a user update that is about the password. */
export interface PasswordUpdate {
  password: string
  current_password?: string | null
  nonce?: string | null
}

/** @throws {AuthError} weak_password, same_password, reauthentication_needed, current_password_invalid, … */
export async function newPasswordHash(
  context: AuthContext,
  principal: Principal,
  update: PasswordUpdate,
): Promise<string> {
  const { password } = update
  await assertPassword(password, context.policy)
  await assertMayChange(context, principal, update)
  if (await passwordMatches(password, principal.user.encrypted_password)) throw new AuthError('same_password')
  return hashPassword(password)
}

async function assertMayChange(
  context: AuthContext,
  principal: Principal,
  { current_password: current, nonce }: PasswordUpdate,
): Promise<void> {
  const { user } = principal
  const { id } = user
  const address = user.email ?? user.phone
  // It has no other credential than the session.
  if (user.is_anonymous) return
  if (current && user.encrypted_password) {
    return limitAttempts(context, PASSWORD_FAILURES, address ?? id, async () => {
      if (!(await passwordMatches(current, user.encrypted_password)))
        throw new AuthError('current_password_invalid')
    })
  }
  if (nonce && address) return verifyReauthenticationCode(context, user, nonce)
  if (context.policy.securePasswordChange && !(await isFresh(context, principal)))
    throw new AuthError('reauthentication_needed')
}

async function isFresh({ pool, clock }: AuthContext, { session }: Principal): Promise<boolean> {
  if (!session) return false
  const at = await lastSignIn(pool, session)
  return clock().getTime() - at.getTime() <= FRESH_SIGN_IN_MS
}
