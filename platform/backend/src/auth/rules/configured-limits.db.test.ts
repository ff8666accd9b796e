import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

let t: TestBackend
beforeAll(async () => {
  t = await openTestBackend({
    auth: {
      email: { enableSignup: true, maxFrequencySeconds: 5, otpLength: 8, otpExpirySeconds: 60 },
      rateLimits: { emailSent: 4, tokenRefresh: 2, signInSignUps: 6, tokenVerifications: 3 },
    },
  })
})
afterAll(() => t.close())
beforeEach(() => t.pass(3600))

const post = (path: string, body: object) => t.request('POST', `/auth/v1${path}`, body)
const newEmail = () => `${randomUUID()}@example.com`
const recover = (email: string) => post('/recover', { email })

test('a mail goes to an address once in max_frequency', async () => {
  const email = newEmail()
  expect((await recover(email)).status).toBe(200)
  expect((await recover(email)).body.msg).toBe(
    'For security purposes, you can only request this after 5 seconds.',
  )
  t.pass(5)
  expect((await recover(email)).status).toBe(200)
})

test('all mails together are bounded by email_sent', async () => {
  for (let i = 0; i < 4; i++) expect((await recover(newEmail())).status).toBe(200)
  const { status, body } = await recover(newEmail())
  expect([status, body.error_code, body.msg]).toEqual([
    429,
    'over_email_send_rate_limit',
    'Email rate limit exceeded',
  ])
})

test('codes of mails have the length and the lifetime of the configuration', async () => {
  const email = newEmail()
  await post('/otp', { email })
  const { otp, tokenHash } = t.mails.at(-1)!
  expect(otp).toMatch(/^\d{8}$/)
  t.pass(61)
  expect((await post('/verify', { email, token: otp, type: 'email' })).body.error_code).toBe('otp_expired')
  const link = { token_hash: tokenHash, type: 'email' }
  expect((await post('/verify', link)).body.error_code).toBe('otp_expired')
  await post('/otp', { email })
  const again = { email, token: t.mails.at(-1)!.otp, type: 'email' }
  expect((await post('/verify', again)).status).toBe(200)
})

test.each([
  ['/token?grant_type=refresh_token', 2, { refresh_token: 'x' }],
  ['/otp', 6, {}],
  ['/verify', 3, { type: 'sms' }],
])('%s is limited to %i calls of an address', async (path, most, body) => {
  const codes = []
  for (let i = 0; i <= most; i++) codes.push((await post(path, body)).body.error_code)
  expect(codes.slice(0, most)).not.toContain('over_request_rate_limit')
  expect(codes[most]).toBe('over_request_rate_limit')
})

test('a refresh beyond the limit leaves its token as it was', async () => {
  const account = { email: newEmail(), password: 'A-long-password-of-Ada' }
  await t.backend.authAdmin.createUser({ ...account, email_confirm: true })
  let session = (await post('/token?grant_type=password', account)).body
  const refresh = () => post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
  for (let i = 0; i < 2; i++) session = (await refresh()).body
  const refused = await refresh()
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  t.pass(300)
  expect((await refresh()).body.refresh_token).not.toBe(session.refresh_token)
})
