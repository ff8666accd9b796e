// Tests `[auth]`: the address of the wires, wallets, and the hooks.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readProject } from './read-project'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'juno-project-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

function read(config: string, variables: Record<string, string> = {}) {
  writeFileSync(path.join(dir, 'config.toml'), config)
  return readProject(dir, name => variables[name])
}

test.each([
  ['[api]\nexternal_url = "https://api.example.org/"', 'https://api.example.org', undefined],
  [
    '[auth]\nexternal_url = "https://example.org/backend/auth/v1"\njwt_issuer = "https://issuer.example.org"',
    'https://example.org/backend',
    'https://issuer.example.org',
  ],
])('%s says where the wires are reached', (config, address, issuer) => {
  const project = read(config)
  expect(project.settings.PUBLIC_URL).toBe(address)
  expect(project.backend.jwtIssuer).toBe(issuer)
})

test('the address of the auth wire ends in its path', () => {
  expect(() => read('[auth]\nexternal_url = "https://example.org/auth"')).toThrow(
    /auth\.external_url must end in \/auth\/v1/,
  )
})

test('wallets sign in where config.toml or the environment says so', () => {
  expect(read('').backend.auth.web3).toEqual({ solana: false, ethereum: false })
  const config = `
    [auth.rate_limit]
    web3 = 5
    [auth.web3.solana]
    enabled = true`
  const project = read(config, { SUPABASE_AUTH_WEB3_ETHEREUM_ENABLED: 'true' })
  expect(project.backend.auth).toMatchObject({
    web3: { solana: true, ethereum: true },
    rateLimits: { web3: 5 },
  })
  expect(project.unsupported).toEqual([])
  expect(() => read('[auth.web3.ethereum]\nenabled = "yes"')).toThrow(/auth\.web3\.ethereum\.enabled/)
})

test('hooks that are switched on are passed on', () => {
  const config = `
    [auth.hook.custom_access_token]
    enabled = true
    uri = "pg-functions://postgres/public/claims"
    [auth.hook.send_email]
    enabled = true
    uri = "https://example.org/mail"
    secrets = "env(MAIL_SECRETS)"
    [auth.hook.send_sms]
    uri = "https://example.org/sms"`
  expect(read(config, { MAIL_SECRETS: 'v1,whsec_a|v1,whsec_b' }).backend.auth.hooks).toEqual({
    custom_access_token: { uri: 'pg-functions://postgres/public/claims', secrets: [] },
    send_email: { uri: 'https://example.org/mail', secrets: ['v1,whsec_a', 'v1,whsec_b'] },
  })
})

test('a captcha that is switched on is passed on, with its secret', () => {
  const config = (rest: string) => `[auth.captcha]\nenabled = true\n${rest}`
  const secret = 'secret = "env(CAPTCHA_SECRET)"'
  const project = read(config(`provider = "turnstile"\n${secret}`), { CAPTCHA_SECRET: ' 0x1 ' })
  expect(project.backend.auth.captcha).toEqual({ provider: 'turnstile', secret: '0x1' })
  expect(project.unsupported).toEqual([])
  expect(read('').backend.auth.captcha).toBeNull()
  expect(read('[auth.captcha]\nprovider = "hcaptcha"').backend.auth.captcha).toBeNull()
  expect(() => read(config('provider = "recaptcha"'))).toThrow(/auth\.captcha\.provider must be hcaptcha or/)
  expect(() => read(config(secret), { CAPTCHA_SECRET: ' ' })).toThrow(/auth\.captcha needs a secret/)
})
