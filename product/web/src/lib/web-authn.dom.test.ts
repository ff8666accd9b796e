import { beforeEach, expect, test, vi } from 'vitest'
import { webAuthnFailure, webAuthnTexts } from './web-authn'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

const otherwise = 'That did not work.'
const said = (error: unknown) => webAuthnFailure(error, otherwise)

test.each([
  ['NotAllowedError', webAuthnTexts.cancelled],
  ['InvalidStateError', webAuthnTexts.alreadyThere],
  ['ConstraintError', webAuthnTexts.noScreenLock],
  ['NotSupportedError', webAuthnTexts.noScreenLock],
  ['SecurityError', webAuthnTexts.elsewhere],
  ['UnknownError', webAuthnTexts.device],
  ['DataError', otherwise],
])('a browser’s %s is said in words', (name, text) => {
  expect(said(new DOMException('for programs', name))).toBe(text)
  // The client wraps the error like this.
  const cause = new DOMException('for programs', name)
  expect(said(Object.assign(new Error('for programs', { cause }), { code: 'ERROR_SOMETHING' }))).toBe(text)
})

test.each([
  ['webauthn_challenge_expired', webAuthnTexts.late],
  ['webauthn_verification_failed', webAuthnTexts.unknown],
  ['webauthn_credential_exists', webAuthnTexts.alreadyThere],
  ['user_banned', webAuthnTexts.banned],
  ['too_many_passkeys', webAuthnTexts.tooMany],
  ['over_request_rate_limit', webAuthnTexts.limited],
  ['unexpected_failure', otherwise],
])('the service’s %s is said in words', (code, text) => {
  expect(said(Object.assign(new Error('for programs'), { code }))).toBe(text)
})

test('what the page ended itself is not told', () => {
  expect(said(new DOMException('stopped', 'AbortError'))).toBeNull()
})
