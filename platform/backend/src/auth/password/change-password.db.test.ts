import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { KNOWN_PASSWORD as PASSWORD, KNOWN_PASSWORD_HASH } from '../testing/known-password'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

let t: TestBackend
let email: string
let refreshToken: string

beforeAll(async () => {
  t = await openTestBackend()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.pass(900)
  email = `${randomUUID()}@example.com`
  await t.backend.authAdmin.createUser({ email, password_hash: KNOWN_PASSWORD_HASH, email_confirm: true })
  const grant = { email, password: PASSWORD }
  refreshToken = (await t.request('POST', '/auth/v1/token?grant_type=password', grant)).body.refresh_token
})

/** Changes the account with a token that is fresh, of a session that may be old. */
async function change(attributes: object) {
  const grant = { refresh_token: refreshToken }
  const { body } = await t.request('POST', '/auth/v1/token?grant_type=refresh_token', grant)
  refreshToken = body.refresh_token
  const authorization = `Bearer ${body.access_token}`
  const { status, body: answer } = await t.request('PUT', '/auth/v1/user', attributes, { authorization })
  return status === 200 ? 'changed' : answer.error_code
}

test('within an hour of signing in nothing more is required', async () => {
  t.pass(3500)
  expect(await change({ password: 'Brand-new-pass-1' })).toBe('changed')
})

test('an empty password is refused, and the one of before stays', async () => {
  expect(await change({ password: '', data: { name: 'Not stored' } })).toBe('weak_password')
  const grant = { email, password: PASSWORD }
  const { status, body } = await t.request('POST', '/auth/v1/token?grant_type=password', grant)
  expect(status).toBe(200)
  expect(body.user.user_metadata).not.toHaveProperty('name')
  const byOperator = t.backend.authAdmin.updateUser(body.user.id, { password: '' })
  await expect(byOperator).rejects.toMatchObject({ code: 'weak_password', status: 422 })
})

test('later the current password or a mailed code is required', async () => {
  t.pass(3700)
  expect(await change({ password: 'Brand-new-pass-1' })).toBe('reauthentication_needed')
  expect(await change({ password: 'Brand-new-pass-1', current_password: 'Wrong-one-1' })).toBe(
    'current_password_invalid',
  )
  expect(await change({ password: 'Brand-new-pass-1', nonce: '000000' })).toBe('reauthentication_not_valid')
  expect(await change({ data: { name: 'Still mine' } })).toBe('changed')
  expect(await change({ password: 'Brand-new-pass-1', current_password: PASSWORD })).toBe('changed')
})

test('a recovery link counts as a recent sign-in for an hour', async () => {
  await t.request('POST', '/auth/v1/recover', { email })
  const token_hash = t.mails.at(-1)!.tokenHash
  const { body } = await t.request('POST', '/auth/v1/verify', { token_hash, type: 'recovery' })
  refreshToken = body.refresh_token
  t.pass(3700)
  expect(await change({ password: 'Brand-new-pass-1' })).toBe('reauthentication_needed')

  t.pass(61)
  await t.request('POST', '/auth/v1/recover', { email })
  const again = { token_hash: t.mails.at(-1)!.tokenHash, type: 'recovery' }
  refreshToken = (await t.request('POST', '/auth/v1/verify', again)).body.refresh_token
  expect(await change({ password: 'Brand-new-pass-1' })).toBe('changed')
})

test('wrong current passwords are counted as failed sign-ins', async () => {
  for (let i = 0; i < 10; i++) {
    expect(await change({ password: 'Brand-new-pass-1', current_password: `Guess-${i}` })).toBe(
      'current_password_invalid',
    )
  }
  expect(await change({ password: 'Brand-new-pass-1', current_password: PASSWORD })).toBe(
    'over_request_rate_limit',
  )
})

test('an account without a password needs none to set its first one', async () => {
  const invited = `${randomUUID()}@example.com`
  await t.backend.authAdmin.inviteUser(invited)
  const token_hash = t.mails.at(-1)!.tokenHash
  const { body } = await t.request('POST', '/auth/v1/verify', { token_hash, type: 'invite' })
  refreshToken = body.refresh_token
  expect(await change({ password: PASSWORD, current_password: '' })).toBe('changed')
})
