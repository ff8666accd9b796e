/** Where /auth/callback sends a person on: the table of docs/specification/sign-in.md#auth-callback. Pure. */

import { isRecoveryUrl } from '@/lib/auth/recovery-mode'
import { paths, setPasswordForReset } from '@/config/paths'

export type SessionLookup = 'present' | 'absent' | 'failed'

export interface CallbackDecision {
  message: string
  to: string
  /** Milliseconds between the message and the move. */
  delayMs: number
}

const SUCCESS_DELAY_MS = 1000
const FAILURE_DELAY_MS = 2000

export const CALLBACK_PROCESSING = 'Processing your authentication...'

/** True when the address the person came back to says that a password is being recovered. */
export function isRecoveryReturn(url: URL): boolean {
  return isRecoveryUrl(url) || url.searchParams.get('type') === 'recovery'
}

/** The row of the table for this address and this session. Never throws; 'failed' covers unexpected errors too. */
export function decideCallback(url: URL, session: SessionLookup): CallbackDecision {
  if (session === 'failed') {
    return {
      message: 'Authentication error. Redirecting you to sign in...',
      to: paths.signIn,
      delayMs: FAILURE_DELAY_MS,
    }
  }
  if (isRecoveryReturn(url)) {
    return session === 'present'
      ? { message: CALLBACK_PROCESSING, to: setPasswordForReset(), delayMs: 0 }
      : { message: 'Authentication required', to: paths.signIn, delayMs: FAILURE_DELAY_MS }
  }
  if (session === 'absent') {
    return {
      message: 'No active session. Redirecting you to sign in...',
      to: paths.signIn,
      delayMs: FAILURE_DELAY_MS,
    }
  }
  return url.pathname.startsWith(paths.authCallback)
    ? { message: 'Authentication successful', to: setPasswordForReset(), delayMs: SUCCESS_DELAY_MS }
    : { message: 'Authentication successful', to: paths.dashboard, delayMs: SUCCESS_DELAY_MS }
}
