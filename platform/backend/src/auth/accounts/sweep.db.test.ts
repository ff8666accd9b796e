import { afterAll, beforeAll, expect, test } from 'vitest'
import { KNOWN_PASSWORD, KNOWN_PASSWORD_HASH } from '../testing/known-password'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { sweepAccounts } from './sweep'

const email = 'ada@example.com'
const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
let t: TestBackend

beforeAll(async () => {
  t = await openTestBackend()
})
afterAll(() => t.close())

test('deletes only what can no longer be used', async () => {
  await t.backend.authAdmin.createUser({ email, password_hash: KNOWN_PASSWORD_HASH, email_confirm: true })
  const grant = { email, password: KNOWN_PASSWORD }
  const { body } = await t.request('POST', '/auth/v1/token?grant_type=password', grant)
  await t.request('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: body.refresh_token })
  await t.request('POST', '/auth/v1/recover', { email, ...challenge })

  await t.database.adminPool.query(
    `with person as (select id from auth.users), factor as (
       insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
       select gen_random_uuid(), person.id, 'totp', status::auth.factor_status, status, $1, $1
       from person, unnest('{verified,unverified}'::text[]) status returning id
     )
     insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
     select gen_random_uuid(), id, $1, '127.0.0.1' from factor`,
    [t.now()],
  )

  const count = async () => {
    await sweepAccounts(t.database.adminPool, t.now())
    const { rows } = await t.database.adminPool.query(
      `select (select count(*)::int from auth.one_time_tokens) as tokens, (select count(*)::int from auth.flow_state) as flows,
         (select count(*)::int from auth.sessions) as sessions, (select count(*)::int from auth.refresh_tokens) as refresh,
         (select count(*)::int from auth.mfa_factors) as factors, (select count(*)::int from auth.mfa_challenges) as challenges`,
    )
    return rows[0]
  }
  expect(await count()).toEqual({ tokens: 1, flows: 1, sessions: 1, refresh: 2, factors: 2, challenges: 2 })
  t.pass(86_400 + 1)
  expect(await count()).toEqual({ tokens: 0, flows: 0, sessions: 1, refresh: 2, factors: 1, challenges: 0 })
  t.pass(30 * 86_400)
  expect(await count()).toEqual({ tokens: 0, flows: 0, sessions: 1, refresh: 1, factors: 1, challenges: 0 })
})

test('keeps the tokens of a provider no longer than a flow may take', async () => {
  await t.database.adminPool.query(
    `insert into auth.flow_state (id, provider_type, authentication_method, provider_access_token, created_at)
     values (gen_random_uuid(), 'google', 'oauth', 'a token', $1)`,
    [t.now()],
  )
  const kept = async () => {
    await sweepAccounts(t.database.adminPool, t.now())
    return (await t.database.adminPool.query(`select from auth.flow_state where provider_type = 'google'`))
      .rowCount
  }
  t.pass(20 * 60)
  expect(await kept()).toBe(1)
  t.pass(41 * 60)
  expect(await kept()).toBe(0)
})

test('the sweep at the start opens one connection of the accounts', async () => {
  const sql = async (text: string) => (await t.database.adminPool.query(text)).rows
  await sql(
    `insert into realtime.messages (topic, extension, inserted_at) values ('a', 'broadcast', now() - interval '4 days')`,
  )
  await t.restart()
  // They are swept last.
  await expect.poll(() => sql('select from realtime.messages')).toEqual([])
  expect(
    await sql(`select count(*)::int from pg_stat_activity
               where datname = current_database() and usename = 'supabase_auth_admin'`),
  ).toEqual([{ count: 1 }])
})
