// Words MFA failures. The service's own messages are for programs.
import { sessionExpired } from '@juno/domain/account/session-texts'
import { logFailure } from '@/lib/log-failure'

const wrongCode =
  'This code is not right, or was already used. Codes change every 30 seconds: enter the next one that your app shows.'

const sentences: Record<string, string> = {
  mfa_verification_failed: wrongCode,
  mfa_verification_rejected: wrongCode,
  mfa_challenge_expired: 'That took a while, so we could not check the code. Please enter the current one.',
  over_request_rate_limit: 'Too many tries. Please wait a few minutes and try again.',
  mfa_factor_not_found: 'This was started again elsewhere, or the app was removed. Please start again.',
  mfa_factor_unreadable:
    'The site has new keys, so codes of this app no longer work. Please use a security key, or ask the team to reset your two-factor sign-in.',
  mfa_factor_name_conflict: 'You already have an app of this name. Please choose another name.',
  too_many_enrolled_mfa_factors: 'You have reached the limit. Please remove another way first.',
  insufficient_aal: 'Please sign in again with your second step, then try again.',
  over_sms_send_rate_limit:
    'We have just texted a code. Please wait a moment before you ask for another one.',
  sms_send_failed: 'We could not text this number. Please check it, or try again in a few minutes.',
  validation_failed: 'This does not look right. Please check it and try again.',
  mfa_verified_factor_exists: 'This number is set up already.',
  mfa_phone_enroll_not_enabled: 'Codes by text message are switched off at the moment.',
  mfa_phone_verify_not_enabled: 'Codes by text message are switched off at the moment.',
  session_not_found: sessionExpired,
}

/** @param otherwise the default message */
export function mfaFailure(error: unknown, otherwise: string): string {
  const { code, name, status } = (error ?? {}) as { code?: string; name?: string; status?: number }
  if (name === 'AuthRetryableFetchError' && !status)
    return 'We could not reach the server. Please check your connection and try again.'
  return sentences[code ?? ''] ?? (status === 429 ? sentences.over_request_rate_limit! : otherwise)
}

/** Says why a code was not accepted. */
export function codeRefusal(error: unknown): string {
  logFailure('The code was not accepted', error)
  return mfaFailure(error, 'We could not check the code. Please try again.')
}

const otherPhoneTexts: Record<string, string> = {
  mfa_factor_not_found: 'This was started again elsewhere, or the phone was removed. Please start again.',
  mfa_factor_name_conflict:
    'You already have a phone with the same last digits. Please use an authenticator app.',
  mfa_challenge_expired: 'This code has expired. Please ask for a new one.',
}

/** Says why a number or a texted code was not accepted. */
export function phoneRefusal(error: unknown): string {
  logFailure('A code by text message', error)
  if (isWrongCode(error))
    return 'This code is not right. Please check the latest message, or ask for a new code.'
  const { code } = (error ?? {}) as { code?: string }
  return otherPhoneTexts[code ?? ''] ?? mfaFailure(error, 'That did not work. Please try again in a moment.')
}

/** Returns whether the code itself is wrong. */
export const isWrongCode = (error: unknown): boolean =>
  /^mfa_verification_(failed|rejected)$/.test((error as { code?: string } | null)?.code ?? '')

/** Returns whether the session's AAL has to be upgraded first. */
export const wantsCode = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === 'insufficient_aal'
