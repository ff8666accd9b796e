import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
} from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { setPasswordMessage, signInMessage } from './auth-failure'

describe('signInMessage', () => {
  it('doubts the credentials only when the service has answered', () => {
    expect(signInMessage(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))).toBe(
      'Invalid login credentials',
    )
    expect(
      signInMessage(new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit')),
    ).toBe('That was a few tries in a row. Please wait a minute, or let us email you a code.')
    expect(signInMessage(new AuthApiError('{}', 400, undefined))).toBe(
      'Failed to sign in. Please check your credentials and try again.',
    )
    const broken = [new AuthRetryableFetchError('Failed to fetch', 0), new AuthUnknownError('<html>', null)]
    for (const error of broken)
      expect(signInMessage(error)).toBe('An unexpected error occurred. Please try again.')
  })
})

describe('setPasswordMessage', () => {
  it('asks for a new link when there is no session', () => {
    expect(setPasswordMessage(new AuthSessionMissingError())).toMatch(/^Invalid or expired/)
  })

  it('passes on what the person can act on and nothing else', () => {
    expect(setPasswordMessage(new AuthApiError('Pick another one', 422, 'same_password'))).toBe(
      'Pick another one',
    )
    expect(setPasswordMessage(new AuthApiError('relation missing', 500, 'unexpected_failure'))).toBe(
      'An error occurred while setting your password. Please try again.',
    )
  })
})
