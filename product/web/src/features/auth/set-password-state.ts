/**
 * Decides the state of /set-password from its address and session (docs/specification/sign-in.md#set-password). It is
 * pure.
 */

import { paymentNotCompleted } from '@juno/domain/registration/sign-up-texts'
import { authErrorIn, isRecoveryUrl } from '@/lib/auth/recovery-mode'

export type SetPasswordState =
  | { phase: 'verifying' }
  | { phase: 'ready' }
  | { phase: 'expired' }
  | { phase: 'error'; message: string }
  | { phase: 'unpaid' }
  | { phase: 'success' }

export const SET_PASSWORD_MESSAGES = {
  badLink: 'Invalid or expired password reset link. Please request a new one.',
  expired: 'Your password reset link has expired. Please request a new one.',
  verifyFailed:
    'An error occurred while verifying your password reset link. Please try again or request a new link.',
  setFailed: 'An error occurred while setting your password. Please try again.',
} as const

/** The success message stays this many milliseconds before /sign-in opens. */
export const SET_PASSWORD_REDIRECT_MS = 3000

export interface SetPasswordLink {
  code: string | null
  /** The token was removed from the hash before the page was rendered. */
  accessToken: string | null
  /** The error of the auth service in the address, its code if there is one. */
  error: string | null
  email: string | null
  /** Password-reset mode: `source=reset`, or `type=recovery` in the hash. */
  resetMode: boolean
}

/** Reads the query `code`, `source`, `email`, the hash `error`, `email`, and the token that came with it. */
export function readSetPasswordLink(url: URL, accessToken: string | null = null): SetPasswordLink {
  const query = url.searchParams
  const hash = new URLSearchParams(url.hash.slice(1))
  return {
    code: query.get('code'),
    accessToken,
    error: authErrorIn(url),
    email: query.get('email') ?? hash.get('email'),
    resetMode: isRecoveryUrl(url),
  }
}

/** Returns the state after the auth client has processed the address. With 'failed', reading the session threw. */
export function decideSetPassword(
  link: SetPasswordLink,
  session: 'present' | 'absent' | 'failed',
): SetPasswordState {
  // otp_expired is the auth service's own name for expired_token.
  if (link.error === 'expired_token' || link.error === 'otp_expired') return { phase: 'expired' }
  const badLink: SetPasswordState = { phase: 'error', message: SET_PASSWORD_MESSAGES.badLink }
  if (link.error !== null) return badLink
  if (session === 'failed') return { phase: 'error', message: SET_PASSWORD_MESSAGES.verifyFailed }
  if (session === 'present') return { phase: 'ready' }
  // A code or token that gave no session was refused. A form that cannot succeed would waste the person's time.
  if (link.code !== null || link.accessToken !== null) return badLink
  return link.resetMode ? { phase: 'ready' } : badLink
}

/** Returns null when the registration allows a password to be set, and otherwise the text to show. */
export function registrationProblem(status: { registration: boolean; subscription: boolean }): string | null {
  return status.registration && !status.subscription ? paymentNotCompleted : null
}
