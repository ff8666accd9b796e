// The end of a session counts at once on every wire, although its access token is good for an hour.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { KNOWN_PASSWORD, KNOWN_PASSWORD_HASH } from '../testing/known-password'

let t: TestBackend
let id: string
let session: { access_token: string; refresh_token: string }
beforeAll(async () => {
  t = await openTestBackend()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.pass(900)
  const email = `${randomUUID()}@example.com`
  const made = await t.backend.authAdmin.createUser({
    email,
    password_hash: KNOWN_PASSWORD_HASH,
    email_confirm: true,
  })
  id = made.id
  const signIn = { email, password: KNOWN_PASSWORD }
  session = (await t.request('POST', '/auth/v1/token?grant_type=password', signIn)).body
})

const secret = { authorization: 'Bearer sb_secret_test' }
const own = () => ({ authorization: `Bearer ${session.access_token}` })
const ends: Record<string, () => Promise<unknown>> = {
  'signing out': () => t.request('POST', '/auth/v1/logout?scope=local', {}, own()),
  // Longer than the clock of this test lags behind that of the database.
  'a ban': () => t.request('PUT', `/auth/v1/admin/users/${id}`, { ban_duration: '876000h' }, secret),
  'a password that an operator sets': () =>
    t.request('PUT', `/auth/v1/admin/users/${id}`, { password: 'Set-by-operator-1' }, secret),
  'a deletion': () => t.request('DELETE', `/auth/v1/admin/users/${id}`, undefined, secret),
  'a soft deletion': () =>
    t.request('DELETE', `/auth/v1/admin/users/${id}`, { should_soft_delete: true }, secret),
  async 'a password that is changed in another session'() {
    const { rows } = await t.database.adminPool.query('select email from auth.users where id = $1', [id])
    const signIn = { email: rows[0].email, password: KNOWN_PASSWORD }
    const { body } = await t.request('POST', '/auth/v1/token?grant_type=password', signIn)
    const authorization = `Bearer ${body.access_token}`
    await t.request('PUT', '/auth/v1/user', { password: 'Another-horse-2' }, { authorization })
  },
}

describe.each(Object.keys(ends))('%s', what => {
  test('ends the session on every wire at once', async () => {
    const wires = ['/auth/v1/user', '/rest/v1/', '/storage/v1/bucket']
    const statuses = () =>
      Promise.all(wires.map(async path => (await t.request('GET', path, undefined, own())).status))
    expect(await statuses()).toEqual([200, 200, 200])
    await ends[what]!()
    for (const status of await statuses()) expect([400, 401, 403]).toContain(status)
    const { refresh_token } = session
    const refreshed = await t.request('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
    expect(refreshed.status).toBe(400)
  })
})
