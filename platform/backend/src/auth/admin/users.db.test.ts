// The routes of accounts for operators, where GoTrue's answers were compared with ours.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { KNOWN_PASSWORD_HASH } from '../testing/known-password'

let t: TestBackend
beforeAll(async () => {
  t = await openTestBackend()
})
afterAll(() => t.close())

const admin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  t.request(method, `/auth/v1${path}`, body, { authorization: 'Bearer sb_secret_test' })
const emails = async (query: string) =>
  (await admin('GET', `/admin/users?${query}`)).body.users.map(({ email }: { email: string }) => email)

test('accounts are found by a part of the address or of the full name, in either order', async () => {
  await admin('POST', '/admin/users', {
    email: 'ada@example.com',
    user_metadata: { full_name: 'Ada Lovelace' },
  })
  t.pass(1)
  await admin('POST', '/admin/users', { email: 'lovelace@example.com' })
  t.pass(1)
  await admin('POST', '/admin/users', { email: 'grace@example.com' })
  expect(await emails('filter=lovelace')).toEqual(['lovelace@example.com', 'ada@example.com'])
  expect(await emails('filter=lovelace&sort=created_at%20asc')).toEqual([
    'ada@example.com',
    'lovelace@example.com',
  ])
  expect(await emails('filter=%25')).toEqual([])
  expect(await emails('sort=created_at%20desc&per_page=1')).toEqual(['grace@example.com'])
  const first = await admin('GET', '/admin/users?filter=lovelace&per_page=1')
  expect(first.headers['x-total-count']).toBe('2')
  expect(first.headers.link).toBe(
    '</admin/users?page=2&per_page=1&filter=lovelace>; rel="next", </admin/users?page=2&per_page=1&filter=lovelace>; rel="last"',
  )
  expect((await admin('GET', '/admin/users?sort=encrypted_password')).body.error_code).toBe(
    'validation_failed',
  )
})

test('an account has an id and a role of its own where they are empty', async () => {
  const made = await admin('POST', '/admin/users', {
    id: '',
    role: '',
    phone: '',
    email: 'empty@example.com',
  })
  expect(made).toMatchObject({
    status: 200,
    body: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), role: 'authenticated' },
  })
})

test('an id is taken once, and a password comes plain or as a hash', async () => {
  const id = randomUUID()
  await admin('POST', '/admin/users', { id, email: 'first@example.com' })
  const again = await admin('POST', '/admin/users', { id, email: 'second@example.com' })
  expect(again).toMatchObject({ status: 422, body: { error_code: 'user_already_exists' } })
  const both = { email: 'third@example.com', password: 'Correct-horse-1', password_hash: KNOWN_PASSWORD_HASH }
  expect((await admin('POST', '/admin/users', both)).body.msg).toBe(
    'Only a password or a password hash should be provided',
  )
})

test.each([
  ['GET', '/admin/users/nobody', undefined, 404, 'user_id must be an UUID'],
  ['DELETE', '/admin/users/nobody', undefined, 404, 'user_id must be an UUID'],
  [
    'POST',
    '/admin/generate_link',
    { type: 'signup', email: 'new@example.com' },
    400,
    'Signup requires a valid password',
  ],
] as const)('%s %s says what is missing as GoTrue does', async (method, path, body, status, message) => {
  expect(await admin(method, path, body)).toMatchObject({
    status,
    body: { error_code: 'validation_failed', msg: message },
  })
})
