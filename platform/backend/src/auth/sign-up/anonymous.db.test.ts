import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { claimsOf } from '../../../testing/test-factors'

const PASSWORD = 'Correct-horse-1'
let t: TestBackend
let email: string
beforeAll(async () => {
  t = await openTestBackend({ auth: { enableAnonymousSignIns: true, rateLimits: { anonymousUsers: 3 } } })
})
afterAll(() => t.close())
beforeEach(() => {
  email = `${randomUUID()}@example.com`
  t.pass(3600)
})

const signIn = async (data?: object) => (await t.request('POST', '/auth/v1/signup', { data })).body
const update = (session: { access_token: string }, body: object) =>
  t.request('PUT', '/auth/v1/user', body, { authorization: `Bearer ${session.access_token}` })
const verifyLast = async () => {
  const { tokenHash: token_hash } = t.mails.at(-1)!
  return (await t.request('POST', '/auth/v1/verify', { token_hash, type: 'email_change' })).body
}
const byPassword = () =>
  t.request('POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD })

test('an anonymous account has a session, no address, no identity and no provider', async () => {
  const session = await signIn({ name: 'Ada' })
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  const { user } = session
  expect(user).toMatchObject({ email: '', phone: '', is_anonymous: true, role: 'authenticated' })
  expect([user.app_metadata, user.user_metadata, user.identities]).toEqual([{}, { name: 'Ada' }, []])
  const amr = [{ method: 'anonymous', timestamp: expect.any(Number) }]
  expect(claimsOf(session)).toMatchObject({ is_anonymous: true, role: 'authenticated', amr })
  const refreshed = await t.request('POST', '/auth/v1/token?grant_type=refresh_token', session)
  expect(claimsOf(refreshed.body)).toMatchObject({ sub: user.id, is_anonymous: true })
})

test('an address makes it a full account, with its id, its metadata and its session', async () => {
  const session = await signIn({ name: 'Ada' })
  const { body } = await update(session, { email })
  expect(body).toMatchObject({ new_email: email, is_anonymous: true })
  expect(t.mails.at(-1)).toMatchObject({ kind: 'email_change', to: email })
  const full = await verifyLast()
  expect(full.user).toMatchObject({
    id: session.user.id,
    email,
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { name: 'Ada' },
    identities: [{ provider: 'email', identity_data: { email, email_verified: true } }],
  })
  expect(claimsOf(full)).toMatchObject({ is_anonymous: false, email })

  expect((await update(session, { password: PASSWORD })).status).toBe(200)
  expect((await byPassword()).body.user.id).toBe(session.user.id)
})

test('a password may come with the address, and counts once the address is confirmed', async () => {
  const session = await signIn()
  t.pass(2 * 3600)
  const refreshed = await t.request('POST', '/auth/v1/token?grant_type=refresh_token', session)
  expect((await update(refreshed.body, { email, password: PASSWORD })).status).toBe(200)
  expect((await byPassword()).body.error_code).toBe('invalid_credentials')
  await verifyLast()
  expect((await byPassword()).status).toBe(200)
})

test('a password without an address is refused', async () => {
  const { status, body } = await update(await signIn(), { password: PASSWORD })
  expect([status, body.error_code]).toEqual([422, 'validation_failed'])
  expect(body.msg).toBe('Updating password of an anonymous user without an email or phone is not allowed')
})

test('the address of somebody else cannot be taken', async () => {
  await t.backend.authAdmin.createUser({ email, email_confirm: true })
  const session = await signIn()
  expect((await update(session, { email })).body).toMatchObject({ is_anonymous: true, email: '' })
  expect(t.mails.filter(mail => mail.to === email)).toEqual([])
})

test('anonymous sign-ins are counted by address, apart from sign-ups', async () => {
  const attempts = []
  for (let i = 0; i < 4; i++) attempts.push(await signIn())
  expect(attempts.map(({ error_code }) => error_code)).toEqual([
    undefined,
    undefined,
    undefined,
    'over_request_rate_limit',
  ])
  const signUp = await t.request('POST', '/auth/v1/signup', { email, password: PASSWORD })
  expect(signUp.status).toBe(200)
})

test('settings name the sign-in', async () => {
  expect((await t.request('GET', '/auth/v1/settings')).body.external).toMatchObject({
    anonymous_users: true,
    email: true,
  })
})

describe('without confirmations', () => {
  let open: TestBackend
  beforeAll(async () => {
    open = await openTestBackend({ auth: { enableAnonymousSignIns: true, enableConfirmations: false } })
  })
  afterAll(() => open.close())

  test('an address counts at once, unless somebody else has it', async () => {
    const { body: session } = await open.request('POST', '/auth/v1/signup', {})
    const own = { authorization: `Bearer ${session.access_token}` }
    const { body } = await open.request('PUT', '/auth/v1/user', { email, password: PASSWORD }, own)
    expect(body).toMatchObject({ email, is_anonymous: false, email_confirmed_at: expect.any(String) })
    expect(open.mails).toEqual([])
    const { body: other } = await open.request('POST', '/auth/v1/signup', {})
    const theirs = { authorization: `Bearer ${other.access_token}` }
    const taken = await open.request('PUT', '/auth/v1/user', { email }, theirs)
    expect([taken.status, taken.body.error_code]).toEqual([422, 'email_exists'])
  })
})

describe('where the operator has not enabled it', () => {
  let closed: TestBackend
  beforeAll(async () => {
    closed = await openTestBackend()
  })
  afterAll(() => closed.close())

  test('nobody signs in anonymously', async () => {
    const { status, body } = await closed.request('POST', '/auth/v1/signup', {})
    expect([status, body.error_code, body.msg]).toEqual([
      422,
      'anonymous_provider_disabled',
      'Anonymous sign-ins are disabled',
    ])
  })
})
