import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
} from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { serviceMessage, setPasswordMessage, signInMessage } from './auth-failure'

describe('serviceMessage', () => {
  it("prefers the service's own message", () => {
    const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
    expect(serviceMessage(error, 'fallback')).toBe('Invalid login credentials')
  })

  it('falls back when the network failed or the service said nothing', () => {
    expect(serviceMessage(new AuthRetryableFetchError('Failed to fetch', 0), 'fallback')).toBe('fallback')
    expect(serviceMessage(new AuthApiError('{}', 500, undefined), 'fallback')).toBe('fallback')
  })
})

describe('signInMessage', () => {
  it('doubts the credentials only when the service has answered', () => {
    expect(signInMessage(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))).toBe(
      'Invalid login credentials',
    )
    expect(signInMessage(new AuthApiError('{}', 400, undefined))).toBe(
      'Failed to sign in. Please check your credentials and try again.',
    )
    const broken = [new AuthRetryableFetchError('Failed to fetch', 0), new AuthUnknownError('<html>', null)]
    for (const error of broken)
      expect(signInMessage(error)).toBe('An unexpected error occurred. Please try again.')
  })
})

describe('setPasswordMessage', () => {
  it('asks for a new link when no session stands behind the form', () => {
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
