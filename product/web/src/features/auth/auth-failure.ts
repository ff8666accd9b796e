/** Words the failures of the auth service for the sign-in and password pages. */
import type { AuthError } from '@supabase/supabase-js'
import { isUnanswered, serviceMessage } from '@/lib/auth/service-message'
import { SET_PASSWORD_MESSAGES } from './set-password-state'

export const AUTH_MESSAGES = {
  signInFallback: 'Failed to sign in. Please check your credentials and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  wrongCode: 'This code is wrong, or no longer works. Please check the latest email, or ask for a new code.',
  resetFallback: 'An error occurred while sending the reset link. Please try again.',
  tooManyTries: 'That was a few tries in a row. Please wait a minute, or let us email you a code.',
  verificationFailed: 'Failed to send verification email',
} as const

/** An unreachable or broken service is no reason to doubt the credentials. */
export const signInMessage = (error: AuthError) =>
  error.code === 'over_request_rate_limit'
    ? AUTH_MESSAGES.tooManyTries
    : serviceMessage(error, isUnanswered(error) ? AUTH_MESSAGES.unexpected : AUTH_MESSAGES.signInFallback)

/** Only reasons that the person can act on replace the text of docs/specification/sign-in.md#set-password. */
export function setPasswordMessage(error: AuthError): string {
  if (error.name === 'AuthSessionMissingError' || error.code === 'session_not_found')
    return SET_PASSWORD_MESSAGES.badLink
  const actionable = ['weak_password', 'same_password', 'over_request_rate_limit']
  return error.code && actionable.includes(error.code)
    ? serviceMessage(error, error.message)
    : SET_PASSWORD_MESSAGES.setFailed
}
