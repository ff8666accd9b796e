import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { KNOWN_PASSWORD as PASSWORD, KNOWN_PASSWORD_HASH } from '../testing/known-password'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

let t: TestBackend
let email: string

beforeAll(async () => {
  t = await openTestBackend()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.pass(7200)
  email = `${randomUUID()}@example.com`
  await t.backend.authAdmin.createUser({ email, password_hash: KNOWN_PASSWORD_HASH, email_confirm: true })
})

const signIn = (password: string, address = email) =>
  t.request('POST', '/auth/v1/token?grant_type=password', { email: address, password })

/** Failures spread over time, so that the limit per address is never reached. */
async function fail(times: number, address = email) {
  for (let i = 0; i < times; i++) {
    t.pass(11)
    expect((await signIn('Wrong-one-1', address)).status).toBe(400)
  }
}

test('limits survive a restart', async () => {
  await fail(10)
  await fail(1)
  expect((await signIn(PASSWORD)).status).toBe(429)
  await t.restart()
  const { status, headers, body } = await signIn(PASSWORD)
  expect(status).toBe(429)
  expect(body.error_code).toBe('over_request_rate_limit')
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('a password check of the host is limited as a sign-in is', async () => {
  const { id } = (await t.backend.authAdmin.getUserByEmail(email))!
  const ask = (password: string) => t.backend.authAdmin.verifyPassword(id, password, '203.0.113.7')
  await expect(ask(PASSWORD)).resolves.toBeUndefined()
  for (let i = 0; i < 10; i++) {
    t.pass(11)
    await expect(ask('Wrong-one-1')).rejects.toMatchObject({ code: 'invalid_credentials' })
  }
  t.pass(11)
  await ask('Wrong-one-1').catch(() => {})
  await expect(ask(PASSWORD)).rejects.toMatchObject({ code: 'over_request_rate_limit' })
  expect((await signIn(PASSWORD)).status).toBe(429)
})

test('wrong mailed codes do not lock the password, nor wrong passwords the codes', async () => {
  const guess = (type: string, token = 'wrong') =>
    t.request('POST', '/auth/v1/verify', { email, token, type })
  for (let i = 0; i < 12; i++) await guess('recovery')
  expect((await guess('recovery')).status).toBe(429)
  expect((await signIn(PASSWORD)).status).toBe(200)

  t.pass(7200)
  await fail(11)
  expect((await signIn(PASSWORD)).status).toBe(429)
  await t.request('POST', '/auth/v1/recover', { email })
  expect((await guess('recovery', t.mails.at(-1)!.otp)).status).toBe(200)
})

test('of sixty wrong passwords sent at once from one address, six are tried', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => signIn('Wrong-one-1', `nobody-${n}-${email}`)),
  )
  const codes = answers.map(({ body }) => body.error_code as string)
  expect(codes.filter(code => code !== 'over_request_rate_limit')).toEqual(
    Array.from({ length: 6 }, () => 'invalid_credentials'),
  )
})

test('of sixty wrong passwords sent at once for one account from many addresses, ten are tried', async () => {
  const { authAdmin } = t.backend
  const { id } = (await authAdmin.getUserByEmail(email))!
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => authAdmin.verifyPassword(id, 'Wrong-one-1', `203.0.113.${n}`)),
  )
  const codes = answers.map(answer => (answer as PromiseRejectedResult).reason.code)
  expect(codes.filter(code => code === 'invalid_credentials')).toHaveLength(10)
})

test('six correct sign-ins at once, and more afterwards, are not counted', async () => {
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(PASSWORD)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  }
})

test('attempts on an unknown account are limited as on a known one', async () => {
  const unknown = `${randomUUID()}@example.com`
  await fail(11, unknown)
  expect((await signIn(PASSWORD, unknown)).status).toBe(429)
})

test('a correct password that is too weak is reported', async () => {
  const { id } = (await t.backend.authAdmin.getUserByEmail(email))!
  await t.backend.authAdmin.updateUser(id, { password: 'old and weak' })
  const { status, body } = await signIn('old and weak')
  expect(status).toBe(200)
  expect(body.weak_password).toMatchObject({ reasons: ['characters'], message: expect.any(String) })
})

test('a common password, which an operator may set, is reported at sign-in', async () => {
  const { id } = (await t.backend.authAdmin.getUserByEmail(email))!
  await t.backend.authAdmin.updateUser(id, { password: 'Password123' })
  const { body } = await signIn('Password123')
  expect(body.weak_password).toEqual({
    reasons: ['pwned'],
    message: 'Password is known to be weak and easy to guess, please choose a different one.',
  })
})

test('accounts can be imported with their password hashes', async () => {
  const { id } = (await t.backend.authAdmin.getUserByEmail(email))!
  await t.backend.authAdmin.updateUser(id, { password: PASSWORD })
  const moved = `${randomUUID()}@example.com`
  const { rows } = await t.database.adminPool.query(
    'select encrypted_password from auth.users where id = $1',
    [id],
  )
  expect(rows[0].encrypted_password).toMatch(/^\$2a\$04\$/)
  await t.backend.authAdmin.createUser({
    email: moved,
    password_hash: rows[0].encrypted_password,
    email_confirm: true,
  })
  expect((await signIn(PASSWORD, moved)).status).toBe(200)
})

test('without a database the response is 503, not a wrong password', async () => {
  const { adminPool, name } = t.database
  await adminPool.query(`alter database ${name} connection limit 0`)
  await adminPool.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1 and usename = 'supabase_auth_admin'`,
    [name],
  )
  const { status, body, headers } = await signIn(PASSWORD)
  await adminPool.query(`alter database ${name} connection limit -1`)
  expect(status).toBe(503)
  expect(body.error_code).toBe('service_unavailable')
  expect(headers['retry-after']).toBeTruthy()
  // Another broken connection may be used before its end is noticed.
  await expect.poll(async () => (await signIn(PASSWORD)).status).toBe(200)
})
