import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { testFactors } from '../../../testing/test-factors'

let t: TestBackend
beforeAll(async () => {
  const totp = { enrollEnabled: false, verifyEnabled: false }
  t = await openTestBackend({ auth: { mfa: { maxEnrolledFactors: 10, totp } } })
})
afterAll(() => t.close())

test('where TOTP is disabled, enrolling and verifying are refused', async () => {
  const people = testFactors(t)
  const session = await people.newSession()
  const { status, body } = await people.call(session, 'POST', '/factors', { factor_type: 'totp' })
  expect([status, body.error_code]).toEqual([422, 'mfa_totp_enroll_not_enabled'])

  // From the time when they were on.
  const id = '6a0f8f0e-7d0a-4f0e-8a64-2f8b8d8b7c11'
  await t.database.adminPool.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, 'totp', 'verified', 'GEZDGNBVGY3TQOJQ', $3, $3)`,
    [id, session.user.id, t.now()],
  )
  const challenge = await people.call(session, 'POST', `/factors/${id}/challenge`, {})
  expect([challenge.status, challenge.body.error_code]).toEqual([422, 'mfa_totp_verify_not_enabled'])
})
