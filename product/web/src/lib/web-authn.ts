// Finds out what this browser can do with passkeys and security keys, and words their failures.
import { circumstance, failureTexts } from '@/lib/failure-text'
import { logFailure } from '@/lib/log-failure'

export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && 'credentials' in navigator

/** Returns whether the browser can offer passkeys in its autofill. */
export async function canSuggestPasskeys(): Promise<boolean> {
  const { PublicKeyCredential: api } = window
  return (
    typeof api?.parseRequestOptionsFromJSON === 'function' &&
    typeof api.isConditionalMediationAvailable === 'function' &&
    (await api.isConditionalMediationAvailable())
  )
}

export const webAuthnTexts = {
  /** Browsers do not tell which of the two it was. */
  cancelled: 'That was cancelled, or it took too long. Nothing has changed: try again whenever you like.',
  late: 'That took too long. Please try again.',
  alreadyThere:
    'This device already holds a passkey or security key of your account. Please use another one.',
  noScreenLock:
    'This device cannot make sure that it is you. It needs a PIN, a fingerprint or a face: please set one up there first.',
  elsewhere: 'This does not work at this address. Please open the site at its usual address and try again.',
  device: 'The device did not answer as it should. Please try again, or use another one.',
  unknown:
    'That passkey does not open an account here. It may have been removed: please sign in another way.',
  banned: 'This account is closed for now. Please write to us if you think it should be open.',
  unconfirmed: 'Please verify your email first.',
  tooMany: 'You have ten passkeys already. Please remove one first.',
  secondFactor: 'Please sign in again with your second factor first.',
  limited: failureTexts.tooMany('in a few minutes'),
} as const

/** The key is a code of the service, or a browser's name for a failure. */
const sentences: Record<string, string> = {
  NotAllowedError: webAuthnTexts.cancelled,
  InvalidStateError: webAuthnTexts.alreadyThere,
  ConstraintError: webAuthnTexts.noScreenLock,
  NotSupportedError: webAuthnTexts.noScreenLock,
  SecurityError: webAuthnTexts.elsewhere,
  UnknownError: webAuthnTexts.device,
  webauthn_challenge_expired: webAuthnTexts.late,
  webauthn_challenge_not_found: webAuthnTexts.late,
  mfa_challenge_expired: webAuthnTexts.late,
  webauthn_credential_exists: webAuthnTexts.alreadyThere,
  webauthn_verification_failed: webAuthnTexts.unknown,
  email_not_confirmed: webAuthnTexts.unconfirmed,
  user_banned: webAuthnTexts.banned,
  too_many_passkeys: webAuthnTexts.tooMany,
  insufficient_aal: webAuthnTexts.secondFactor,
  over_request_rate_limit: webAuthnTexts.limited,
}

/** @returns null where the page itself ended it, because the person signs in another way */
export function webAuthnFailure(error: unknown, otherwise: string): string | null {
  const { name = '', code = '', cause } = (error ?? {}) as { name?: string; code?: string; cause?: unknown }
  const inner = (cause as { name?: string } | null | undefined)?.name ?? ''
  if ([name, inner].includes('AbortError')) return null
  logFailure('A passkey or security key did not work', error)
  const known = [code, name, inner].find(key => Object.hasOwn(sentences, key))
  return circumstance(error) ?? (known ? sentences[known]! : otherwise)
}
