// The message for people of a failed call to the auth service.

import { isForPeople, failureTexts } from '@/lib/failure-text'
import { isOffline } from '@/lib/connection'
import { commonPasswordText } from './common-passwords'

/** As the forms say it; the rule itself is not loaded for one sentence. */
const invalidAddress = 'Please enter an email address like name@example.com.'

interface AuthFailure {
  name: string
  message: string
  status?: number
  /** Of a weak password. */
  reasons?: readonly string[]
}

/** No response, or none of the service's own. By name, not by class: pages do not load the client's code for it. */
export const isUnanswered = ({ name }: AuthFailure) =>
  ['AuthRetryableFetchError', 'AuthUnknownError'].includes(name)

/**
 * The service's own message where it has one for people, else `fallback`. A network or gateway failure has none:
 * its text is the browser's.
 */
export function serviceMessage(error: AuthFailure, fallback: string): string {
  if (isUnanswered(error)) return isOffline() ? failureTexts.offline : fallback
  if (error.reasons?.join() === 'pwned') return commonPasswordText
  if (/^Unable to validate email address/i.test(error.message)) return invalidAddress
  // The client writes `{}` where the service gave no reason.
  return (error.status ?? 0) < 500 && isForPeople(error.message) ? error.message.trim() : fallback
}
