import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { serviceMessage } from './service-message'

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
