import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

const PASSWORD = 'Correct-horse-1'
const OTHER = 'Another-horse-1'
const sms = {
  enableSignup: true,
  enableConfirmations: true,
  template: '{{ .Code }}',
  maxFrequencySeconds: 30,
  otpLength: 6,
  otpExpirySeconds: 120,
  testOtp: {},
}
let t: TestBackend
let phone: string
beforeAll(async () => {
  t = await openTestBackend({ auth: { sms, enableAnonymousSignIns: true, enableManualLinking: true } })
})
afterAll(() => t.close())
beforeEach(() => {
  phone = `1555${randomInt(1e9, 1e10)}`
  t.sms.refusal = null
  t.pass(3600)
})

const post = (path: string, body: object) => t.request('POST', `/auth/v1${path}`, body)
const own = ({ access_token }: { access_token: string }) => ({ authorization: `Bearer ${access_token}` })
const signUp = (password = PASSWORD, data = {}) => post('/signup', { phone: `+${phone}`, password, data })
const signIn = (password = PASSWORD) => post('/token?grant_type=password', { phone: `+${phone}`, password })
const code = () => t.sms.sent.at(-1)!.otp
const verify = (token = code(), to = phone, type = 'sms') => post('/verify', { type, phone: to, token })
const failure = ({ status, body }: { status: number; body: { error_code: string; msg: string } }) => [
  status,
  body.error_code,
  body.msg,
]
async function member() {
  await signUp()
  return (await verify()).body
}

describe('changing the number', () => {
  test('needs the code that the new one gets', async () => {
    const session = await member()
    const next = `${phone}1`
    const { body } = await t.request('PUT', '/auth/v1/user', { phone: `+${next}` }, own(session))
    expect(body).toMatchObject({ phone, new_phone: next, phone_change_sent_at: expect.any(String) })
    expect(t.sms.sent.at(-1)!.to).toBe(next)
    t.pass(60)
    await post('/resend', { type: 'phone_change', phone })
    expect(t.sms.sent.at(-1)!.to).toBe(next)
    const changed = (await verify(code(), next, 'phone_change')).body.user
    expect(changed).toMatchObject({ id: session.user.id, phone: next })
    expect(changed).not.toHaveProperty('new_phone')
    expect(changed.identities[0].identity_data).toMatchObject({ phone: next, phone_verified: true })
    expect(failure(await signIn())[1]).toBe('invalid_credentials')
  })

  test('by an operator ends the codes that the one of before got', async () => {
    const { user } = await member()
    t.pass(60)
    await post('/otp', { phone })
    await t.backend.authAdmin.updateUser(user.id, { phone: `${phone}1` })
    expect(failure(await verify())[1]).toBe('otp_expired')
  })

  test('ends the codes of the one of before where its identity is removed', async () => {
    const { user, ...session } = await member()
    await t.backend.authAdmin.updateUser(user.id, { email: `${phone}@example.com`, email_confirm: true })
    t.pass(60)
    await post('/otp', { phone })
    const { identity_id: id } = user.identities.find(
      ({ provider }: { provider: string }) => provider === 'phone',
    )
    const removed = await t.request('DELETE', `/auth/v1/user/identities/${id}`, undefined, own(session))
    expect(removed.status).toBe(200)
    expect(failure(await verify())[1]).toBe('otp_expired')
  })

  test('to the number of somebody else is refused to its owner alone', async () => {
    await member()
    const taken = phone
    phone = `1555${randomInt(1e9, 1e10)}`
    const session = await member()
    t.pass(60)
    const response = await t.request('PUT', '/auth/v1/user', { phone: taken }, own(session))
    expect(response.body).toMatchObject({ phone, new_phone: taken })
    expect(failure(await verify(code(), taken, 'phone_change'))).toEqual([
      422,
      'phone_exists',
      'A user with this phone number has already been registered',
    ])
    expect((await t.request('GET', '/auth/v1/user', undefined, own(session))).body.phone).toBe(phone)
  })

  test('makes a full account of an anonymous one, with a password that came along', async () => {
    const session = (await post('/signup', {})).body
    await t.request('PUT', '/auth/v1/user', { phone, password: PASSWORD }, own(session))
    const { user } = (await verify(code(), phone, 'phone_change')).body
    expect(user).toMatchObject({
      id: session.user.id,
      phone,
      is_anonymous: false,
      app_metadata: { provider: 'phone', providers: ['phone'] },
    })
    expect((await signIn()).status).toBe(200)
  })

  test('an address added later keeps the password and the metadata', async () => {
    await signUp(PASSWORD, { name: 'Ada' })
    const session = (await verify()).body
    t.pass(60)
    await t.request('PUT', '/auth/v1/user', { email: `${phone}@example.com` }, own(session))
    const { tokenHash: token_hash } = t.mails.at(-1)!
    const { user } = (await post('/verify', { type: 'email_change', token_hash })).body
    expect(user).toMatchObject({
      email: `${phone}@example.com`,
      user_metadata: { name: 'Ada' },
      app_metadata: { provider: 'phone', providers: ['phone', 'email'] },
    })
    expect((await signIn()).status).toBe(200)
  })
})

test('a texted code replaces the current password', async () => {
  const session = await member()
  t.pass(2 * 3600)
  const { access_token } = (await post('/token?grant_type=refresh_token', session)).body
  const update = (body: object) => t.request('PUT', '/auth/v1/user', body, own({ access_token }))
  expect((await update({ password: OTHER })).body.error_code).toBe('reauthentication_needed')
  const sent = await t.request('GET', '/auth/v1/reauthenticate', undefined, own({ access_token }))
  expect(sent.body).toEqual({ message_id: expect.any(String) })
  expect((await update({ password: OTHER, nonce: code() })).status).toBe(200)
  expect((await signIn(OTHER)).status).toBe(200)
})

test('an operator creates and changes accounts by number', async () => {
  const { authAdmin } = t.backend
  const created = await authAdmin.createUser({ phone: `+${phone}`, password: PASSWORD, phone_confirm: true })
  expect(created).toMatchObject({ phone, email: null, raw_app_meta_data: { providers: ['phone'] } })
  expect((await signIn()).status).toBe(200)
  const message = 'Phone number already registered by another user'
  await expect(authAdmin.createUser({ phone })).rejects.toMatchObject({ code: 'phone_exists', message })
  const other = await authAdmin.createUser({ email: `${phone}@example.com` })
  await expect(authAdmin.updateUser(other.id, { phone })).rejects.toMatchObject({ code: 'phone_exists' })
  const changed = await authAdmin.updateUser(other.id, { phone: `${phone}2`, phone_confirm: true })
  expect(changed).toMatchObject({ phone: `${phone}2`, phone_confirmed_at: expect.any(Date) })
  expect(changed.identities.map(({ provider }) => provider)).toEqual(['email', 'phone'])
  await expect(authAdmin.createUser({ phone: 'x' })).rejects.toMatchObject({ code: 'validation_failed' })
})
