// `[auth.email] enable_signup = false`: nobody signs up or in by email; other ways stay open.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

let t: TestBackend
beforeAll(async () => {
  t = await openTestBackend({
    auth: {
      enableAnonymousSignIns: true,
      email: { enableSignup: false, maxFrequencySeconds: 60, otpLength: 6, otpExpirySeconds: 3600 },
    },
  } as Parameters<typeof openTestBackend>[0])
})
afterAll(() => t.close())

const email = 'ada@example.com'
const password = 'Correct-horse-1'

test.each([
  ['/signup', { email, password }, 400, 'Email signups are disabled'],
  ['/token?grant_type=password', { email, password }, 422, 'Email logins are disabled'],
  ['/otp', { email }, 422, 'Email logins are disabled'],
  ['/recover', { email }, 400, 'Email logins are disabled'],
  ['/resend', { email, type: 'signup' }, 400, 'Email logins are disabled'],
])('POST %s is refused', async (path, body, status, msg) => {
  expect(await t.request('POST', `/auth/v1${path}`, body)).toMatchObject({
    status,
    body: { error_code: 'email_provider_disabled', msg },
  })
})

test('other ways to sign up stay open, and the settings say so', async () => {
  expect((await t.request('POST', '/auth/v1/signup', {})).status).toBe(200)
  expect((await t.request('GET', '/auth/v1/settings')).body).toMatchObject({
    external: { email: false, anonymous_users: true },
    disable_signup: false,
  })
})
