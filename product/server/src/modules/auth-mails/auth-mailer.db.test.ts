import { randomUUID } from 'node:crypto'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform'

const PASSWORD = 'Correct-horse-1'
let database: TestDatabase
let opened: TestPlatform
let app: FastifyInstance
let email: string

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  opened = await openTestPlatform(database)
  app = Fastify()
  await app.register(opened.backendPlugin)
})
afterAll(async () => {
  await app.close()
  await opened.close()
  await database.close()
})
beforeEach(async () => {
  email = `${randomUUID()}@example.com`
  const made = { email, password: PASSWORD, email_confirm: true }
  await opened.platform.backend.authAdmin.createUser(made)
})

async function signIn(password: string) {
  const url = '/auth/v1/token?grant_type=password'
  return app.inject({ method: 'POST', url, payload: { email, password } })
}

async function changePassword(password: string) {
  const { access_token } = (await signIn(PASSWORD)).json<{ access_token: string }>()
  const headers = { authorization: `Bearer ${access_token}` }
  return app.inject({ method: 'PUT', url: '/auth/v1/user', headers, payload: { password } })
}

const queued = async () =>
  (
    await database.adminPool.query(
      'select kind, subject, status from public.mail_outbox where to_email = $1',
      [email],
    )
  ).rows

test('a notice is queued in the transaction of its change', async () => {
  expect((await changePassword('Brand-new-pass-1')).statusCode).toBe(200)
  expect(await queued()).toEqual([
    {
      kind: 'auth-password_changed',
      subject: expect.stringContaining('The password was changed'),
      status: 'queued',
    },
  ])
})

test('a change whose notice cannot be queued is not made', async () => {
  await database.adminPool.query(
    `alter table public.mail_outbox add constraint full_outbox check (to_email <> '${email}') not valid`,
  )
  expect((await changePassword('Brand-new-pass-1')).statusCode).toBe(500)
  expect((await signIn(PASSWORD)).statusCode).toBe(200)
  expect(await queued()).toEqual([])
})
