import { expect, test } from 'vitest'
import { openTestBackend } from '../../../testing/test-backend'
import { testFactors } from '../../../testing/test-factors'
import type { BackendConfig } from '../../contract'

const both = { enrollEnabled: true, verifyEnabled: true }
const on = { passkeys: { enabled: true }, mfa: { maxEnrolledFactors: 10, totp: both, webauthn: both } }

test.each<[string, Partial<BackendConfig>]>([
  ['left out', {}],
  ['switched on for an IP address', { siteUrl: 'http://127.0.0.1:3000', auth: on }],
  ['switched on for another IP address', { siteUrl: 'http://[::1]:3000', auth: on }],
])('WebAuthn %s is off', async (_, config) => {
  const t = await openTestBackend(config)
  try {
    expect((await t.request('GET', '/auth/v1/settings')).body.passkeys_enabled).toBe(false)
    for (const path of ['authentication/options', 'authentication/verify', 'registration/options']) {
      const { status, body } = await t.request('POST', `/auth/v1/passkeys/${path}`, {})
      expect([status, body.error_code]).toEqual([404, 'passkey_disabled'])
    }
    const people = testFactors(t)
    const { body } = await people.call(await people.newSession(), 'POST', '/factors', {
      factor_type: 'webauthn',
    })
    expect(body.error_code).toBe('mfa_webauthn_enroll_not_enabled')
  } finally {
    await t.close()
  }
})

test('the grant of wallets is refused as GoTrue does where it is disabled', async () => {
  const t = await openTestBackend()
  try {
    const { status, body } = await t.request('POST', '/auth/v1/token?grant_type=web3', { chain: 'solana' })
    expect([status, body.error_code, body.msg]).toEqual([
      422,
      'web3_provider_disabled',
      'Web3 provider is disabled',
    ])
  } finally {
    await t.close()
  }
})

test('the domain and the pages are the configured ones', async () => {
  const webauthn = { rpId: 'example.org', rpOrigins: ['https://app.example.org'] }
  const t = await openTestBackend({ siteUrl: 'http://127.0.0.1:3000', auth: { ...on, webauthn } })
  try {
    expect((await t.request('GET', '/auth/v1/settings')).body.passkeys_enabled).toBe(true)
    const { body } = await t.request('POST', '/auth/v1/passkeys/authentication/options', {})
    expect(body.options.rpId).toBe('example.org')
  } finally {
    await t.close()
  }
})
