import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestServerContext, type TestServerContext } from '../testing/test-server-context'
import { rememberOwner } from './prepare-site'

const owner = 'owner@juno.example'
let database: TestDatabase
let opened: TestServerContext
beforeEach(async () => {
  database = await openTestDatabase({ template: 'product' })
  opened = await openTestServerContext(database)
})
afterEach(async () => {
  await opened.close()
  await database.close()
})

/** @param change replaces a part of the process, such as the invitation */
const start = (change: { inviteUser?: () => Promise<never> } = {}) => {
  const { backend, scopes } = opened.server
  const authAdmin = { ...backend.authAdmin, ...change }
  return rememberOwner(owner, { backend: { authAdmin }, scopes, say: () => undefined })
}

const count = async (question: string) =>
  Number((await database.adminPool.query<{ count: string }>(question, [owner])).rows[0]!.count)
const invitations = () =>
  count(`select count(*) from public.mail_outbox where kind = 'auth-invite' and to_email = $1`)

test('the owner is invited once, also where two processes start together', async () => {
  await Promise.all([start(), start()])
  await start()
  expect(await invitations()).toBe(1)
})

test('a start that ended before the owner was invited is made up for by the next one', async () => {
  const killed = () => Promise.reject(new Error('killed'))
  await expect(start({ inviteUser: killed })).rejects.toThrow('killed')
  await start()
  expect(await invitations()).toBe(1)
})

test('an owner who has an account is made an admin, and gets no invitation', async () => {
  const { authAdmin } = opened.server.backend
  const { id } = await authAdmin.createUser({ email: owner, email_confirm: true })
  await start()
  expect(await invitations()).toBe(0)
  const { rows } = await database.adminPool.query('select is_admin from public.profiles where id = $1', [id])
  expect(rows).toEqual([{ is_admin: true }])
})
