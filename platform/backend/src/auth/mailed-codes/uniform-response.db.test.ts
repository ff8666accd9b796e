// Endpoints that take an address respond no earlier than the policy says, whether they know the address or not.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { KNOWN_PASSWORD_HASH } from '../testing/known-password'

const uniformResponseMs = 100
const known = 'known@example.com'
let t: TestBackend
beforeAll(async () => {
  t = await openTestBackend({ auth: { uniformResponseMs } })
  await t.backend.authAdmin.createUser({
    email: known,
    password_hash: KNOWN_PASSWORD_HASH,
    email_confirm: true,
  })
})
afterAll(() => t.close())

const password = 'Correct-horse-1'
it.each([
  ['signup', (email: string) => ({ email, password })],
  ['otp', (email: string) => ({ email, create_user: false })],
  ['recover', (email: string) => ({ email })],
  ['resend', (email: string) => ({ email, type: 'signup' })],
])('%s', async (endpoint, body) => {
  for (const email of [known, `unknown-${endpoint}@example.com`]) {
    const started = performance.now()
    await t.request('POST', `/auth/v1/${endpoint}`, body(email))
    // A timer may fire a millisecond early by the other clock.
    expect(performance.now() - started).toBeGreaterThan(uniformResponseMs - 2)
  }
})
