/** Decides where /auth/callback leads, by the table of docs/specification/sign-in.md#auth-callback. It is pure. */

import { authErrorIn, isRecoveryUrl } from '@/lib/auth/recovery-mode'
import { paths, setPasswordForReset } from '@/config/paths'
import { returnFailure } from './provider-texts'

type SessionLookup = 'present' | 'absent' | 'failed'

interface CallbackDecision {
  message: string
  to: string
  /** Milliseconds between the message and the navigation. */
  delayMs: number
}

export const CALLBACK_PROCESSING = 'Processing your authentication...'

/** Returns whether this address belongs to a password recovery. */
export function isRecoveryReturn(url: URL): boolean {
  return isRecoveryUrl(url) || url.searchParams.get('type') === 'recovery'
}

/**
 * Returns the row of the table for this address and this session. Never throws: 'failed' covers unexpected errors, too.
 */
export function decideCallback(url: URL, session: SessionLookup): CallbackDecision {
  const toSignIn = (message: string) => ({ message, to: paths.signIn, delayMs: 2000 })
  const error = authErrorIn(url)
  if (error !== null) {
    const goOn = session === 'present' ? 'You are still signed in.' : 'Redirecting you to sign in...'
    return toSignIn(`${returnFailure(error)} ${goOn}`)
  }
  if (session === 'failed') return toSignIn('Authentication error. Redirecting you to sign in...')
  if (isRecoveryReturn(url))
    return session === 'present'
      ? { message: CALLBACK_PROCESSING, to: setPasswordForReset(), delayMs: 0 }
      : toSignIn('Authentication required')
  if (session === 'absent') return toSignIn('No active session. Redirecting you to sign in...')
  const to = url.pathname.startsWith(paths.authCallback) ? setPasswordForReset() : paths.dashboard
  return { message: 'Authentication successful', to, delayMs: 1000 }
}
