import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { testFactors } from '../../../testing/test-factors'

let t: TestBackend
beforeAll(async () => {
  const phone = {
    enrollEnabled: true,
    verifyEnabled: true,
    template: '',
    maxFrequencySeconds: 0,
    otpLength: 6,
  }
  const totp = { enrollEnabled: true, verifyEnabled: true }
  t = await openTestBackend({ auth: { mfa: { maxEnrolledFactors: 10, totp, phone } } })
})
afterAll(() => t.close())

const change = (userId: string, factorId: string, body: object, authorization = 'Bearer sb_secret_test') =>
  t.request('PUT', `/auth/v1/admin/users/${userId}/factors/${factorId}`, body, { authorization })

test('operators rename a factor, and change the number of a phone factor', async () => {
  const people = testFactors(t)
  const session = await people.newSession()
  const { id: userId } = session.user
  const app = await people.enroll(session, 'App')
  const { body: phone } = await people.call(session, 'POST', '/factors', {
    factor_type: 'phone',
    friendly_name: 'Phone',
    phone: '+15550100',
  })
  const renamed = await change(userId, app.id, { friendly_name: 'Tablet', phone: '+15550199' })
  expect(renamed).toMatchObject({ status: 200, body: { id: app.id, friendly_name: 'Tablet', phone: null } })
  expect(renamed.body).not.toHaveProperty('secret')
  expect((await change(userId, phone.id, { phone: '+1 5550101' })).body).toMatchObject({
    friendly_name: 'Phone',
    phone: '15550101',
  })

  for (const [factorId, body, status, code] of [
    [app.id, { friendly_name: 'Phone' }, 422, 'mfa_factor_name_conflict'],
    [phone.id, { phone: 'x' }, 400, 'validation_failed'],
    [userId, {}, 404, 'mfa_factor_not_found'],
    ['x', {}, 404, 'validation_failed'],
  ] as const)
    expect(await change(userId, factorId, body)).toMatchObject({ status, body: { error_code: code } })
  expect((await change(userId, app.id, {}, `Bearer ${session.access_token}`)).status).toBe(403)
})
