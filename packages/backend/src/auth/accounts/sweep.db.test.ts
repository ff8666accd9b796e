import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../testing/test-backend'
import { sweepAccounts } from './sweep'

const email = 'ada@example.com'
const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
let t: TestBackend

beforeAll(async () => {
  t = await openTestBackend()
})
afterAll(() => t.close())

test('what can still be used stays, what cannot goes', async () => {
  await t.backend.authAdmin.createUser({ email, password: 'Correct-horse-1', email_confirm: true })
  const grant = { email, password: 'Correct-horse-1' }
  const { body } = await t.request('POST', '/auth/v1/token?grant_type=password', grant)
  await t.request('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: body.refresh_token })
  await t.request('POST', '/auth/v1/recover', { email, ...challenge })

  const count = async () => {
    await sweepAccounts(t.database.adminPool, t.now())
    const { rows } = await t.database.adminPool.query(
      `select (select count(*)::int from auth.one_time_tokens) as tokens, (select count(*)::int from auth.flow_state) as flows,
         (select count(*)::int from auth.sessions) as sessions, (select count(*)::int from auth.refresh_tokens) as refresh`,
    )
    return rows[0]
  }
  expect(await count()).toEqual({ tokens: 1, flows: 1, sessions: 1, refresh: 2 })
  t.pass(86_400 + 1)
  expect(await count()).toEqual({ tokens: 0, flows: 0, sessions: 1, refresh: 2 })
  t.pass(30 * 86_400)
  expect(await count()).toEqual({ tokens: 0, flows: 0, sessions: 1, refresh: 1 })
})
