// Returns the message for people of a failed call to the auth service.

import { isForPeople, failureTexts } from '@/lib/failure-text'
import { isOffline } from '@/lib/connection'
import { commonPasswordText } from './common-passwords'

/** It repeats the text of the forms, whose rule is not loaded for one sentence. */
const invalidAddress = 'Please enter an email address like name@example.com.'

interface AuthFailure {
  name: string
  message: string
  status?: number
  /** The reasons why a password is weak. */
  reasons?: readonly string[]
}

/**
 * Returns whether there was no response, or none of the service's own. It compares names and not classes, since pages
 * do not load the client's code for it.
 */
export const isUnanswered = ({ name }: AuthFailure) =>
  ['AuthRetryableFetchError', 'AuthUnknownError'].includes(name)

/**
 * Returns the service's own message where it has one for people, else `fallback`. A network or gateway failure has
 * none: its text is the browser's.
 */
export function serviceMessage(error: AuthFailure, fallback: string): string {
  if (isUnanswered(error)) return isOffline() ? failureTexts.offline : fallback
  if (error.reasons?.join() === 'pwned') return commonPasswordText
  if (/^Unable to validate email address/i.test(error.message)) return invalidAddress
  // The client writes `{}` where the service gave no reason.
  return (error.status ?? 0) < 500 && isForPeople(error.message) ? error.message.trim() : fallback
}
