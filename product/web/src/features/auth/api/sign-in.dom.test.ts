import { beforeEach, describe, expect, it } from 'vitest'
import { deviceStorage } from '@/lib/browser-storage'
import { clearLegacyAuthEntries } from './sign-in'

describe('clearLegacyAuthEntries', () => {
  beforeEach(() => {
    localStorage.clear()
  })

  it('removes sessions of older clients and nothing else', () => {
    for (const key of ['supabase.auth.token', 'sb-old-auth-token', 'sb-old-auth-token-code-verifier']) {
      localStorage.setItem(key, 'legacy')
    }
    for (const key of ['sb-juno-auth-token', 'sb-juno-auth-token-code-verifier', 'slackBannerDismissed']) {
      localStorage.setItem(key, 'kept')
    }
    clearLegacyAuthEntries(deviceStorage, 'sb-juno-auth-token')
    expect(Object.keys(localStorage).sort()).toEqual([
      'sb-juno-auth-token',
      'sb-juno-auth-token-code-verifier',
      'slackBannerDismissed',
    ])
  })
})
