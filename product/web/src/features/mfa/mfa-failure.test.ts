import { expect, it } from 'vitest'
import { isWrongCode, mfaFailure, wantsCode } from './mfa-failure'

it.each([
  [{ code: 'mfa_verification_failed', status: 422 }, /not right.*next one/],
  [{ code: 'anything', status: 429 }, /Too many tries/],
  [{ code: 'mfa_factor_unreadable', status: 422 }, /new keys.*ask the team/],
  [{ code: 'mfa_factor_not_found', status: 404 }, /start again/],
  [{ name: 'AuthRetryableFetchError', status: 0 }, /could not reach the server/],
  [{ name: 'AuthRetryableFetchError', status: 503 }, /^Otherwise\.$/],
  [new Error('what only programs read'), /^Otherwise\.$/],
  [null, /^Otherwise\.$/],
])('says what to do about %j', (error, sentence) => {
  expect(mfaFailure(error, 'Otherwise.')).toMatch(sentence)
})

it('tells a wrong code from a missing one', () => {
  expect(isWrongCode({ code: 'mfa_verification_failed' })).toBe(true)
  expect(isWrongCode({ code: 'insufficient_aal' })).toBe(false)
  expect(wantsCode({ code: 'insufficient_aal' })).toBe(true)
  expect(wantsCode(null)).toBe(false)
})
