import { expect, it } from 'vitest'
import { carriesAuthAnswer, isRecoveryUrl } from './recovery-mode'

it.each([
  ['?source=reset', '', true],
  ['', '#access_token=a&type=recovery', true],
  ['?source=mail', '#type=signup', false],
  ['', '', false],
])('recognises recovery mode in %j %j: %s', (search, hash, expected) => {
  expect(isRecoveryUrl({ search, hash })).toBe(expected)
})

it.each([
  ['?code=abc', '', true],
  ['', '#access_token=a', true],
  ['', '#error=x&error_code=otp_expired', true],
  ['?application=1', '#pricing', false],
])('sees an answer of the auth service in %j %j: %s', (search, hash, expected) => {
  expect(carriesAuthAnswer({ search, hash })).toBe(expected)
})
