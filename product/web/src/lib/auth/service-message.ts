// Returns the message for people of a failed call to the auth service.

import { plural } from '@juno/domain/text/plural'
import { isForPeople, failureTexts } from '@/lib/failure-text'
import { isOffline } from '@/lib/connection'
import { commonPasswordText } from './common-passwords'

/** It repeats the text of the forms, whose rule is not loaded for one sentence. */
const invalidAddress = 'Please enter an email address like name@example.com.'

interface AuthFailure {
  name: string
  message: string
  code?: string | undefined
  status?: number
  /** The reasons why a password is weak. */
  reasons?: readonly string[]
}

/** Says how long to wait, where the service names the seconds: "you can only request this after 42 seconds." */
function limitText({ code = '', message }: AuthFailure): string | null {
  if (!/^over_\w+_rate_limit$/.test(code)) return null
  const [, seconds] = /after (\d+) seconds/.exec(message) ?? []
  if (seconds)
    return `You asked a moment ago. You can ask again in ${plural(Number(seconds), 'second')}; meanwhile, please look in your ${code === 'over_sms_send_rate_limit' ? 'text messages' : 'spam folder'}.`
  return code === 'over_request_rate_limit'
    ? 'That was a few tries in a row. Please wait a minute.'
    : 'We have sent a lot lately. Please try again in a few minutes.'
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
  const limit = limitText(error)
  if (limit) return limit
  if (/^Unable to validate email address/i.test(error.message)) return invalidAddress
  // The client writes `{}` where the service gave no reason.
  return (error.status ?? 0) < 500 && isForPeople(error.message) ? error.message.trim() : fallback
}
