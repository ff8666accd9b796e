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

  it.each([
    ['over_request_rate_limit', 'Request rate limit reached', /^That was a few tries in a row/],
    [
      'over_email_send_rate_limit',
      'For security purposes, you can only request this after 1 seconds.',
      /^You asked a moment ago\. You can ask again in 1 second; meanwhile, please look in your spam folder\.$/,
    ],
    ['over_email_send_rate_limit', 'Email rate limit exceeded', /^We have sent a lot/],
    [
      'over_sms_send_rate_limit',
      'For security purposes, you can only request this after 20 seconds.',
      /in 20 seconds; meanwhile, please look in your text messages\.$/,
    ],
  ])('says %s in words', (code, message, words) => {
    expect(serviceMessage(new AuthApiError(message, 429, code), 'fallback')).toMatch(words)
  })

  it('falls back when the network failed or the service said nothing', () => {
    expect(serviceMessage(new AuthRetryableFetchError('Failed to fetch', 0), 'fallback')).toBe('fallback')
    expect(serviceMessage(new AuthApiError('{}', 500, undefined), 'fallback')).toBe('fallback')
  })
})
