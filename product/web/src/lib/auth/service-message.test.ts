import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { serviceMessage } from './service-message'

describe('serviceMessage', () => {
  it("prefers the service's own message", () => {
    const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
    expect(serviceMessage(error, 'fallback')).toBe('Invalid login credentials')
  })

  it('says in the words of the site that a password is common', () => {
    const message = 'Password is known to be weak and easy to guess, please choose a different one.'
    expect(serviceMessage(new AuthWeakPasswordError(message, 422, ['pwned']), 'fallback')).toBe(
      'Many people use this password, so it is easy to guess. Please choose another one.',
    )
    expect(serviceMessage(new AuthWeakPasswordError('Too short', 422, ['length']), 'fallback')).toBe(
      'Too short',
    )
  })

  it('says in the words of the site that an address is none', () => {
    const error = new AuthApiError(
      'Unable to validate email address: invalid format',
      400,
      'validation_failed',
    )
    expect(serviceMessage(error, 'fallback')).toBe('Please enter an email address like name@example.com.')
  })

  it('falls back when the network failed or the service said nothing', () => {
    expect(serviceMessage(new AuthRetryableFetchError('Failed to fetch', 0), 'fallback')).toBe('fallback')
    expect(serviceMessage(new AuthApiError('{}', 500, undefined), 'fallback')).toBe('fallback')
  })
})
