// The caller sees and ends only their own sessions, and only at aal2 where the account has a second factor.
import { randomUUID } from 'node:crypto'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
})
afterAll(() => database.close())

/** Makes an account with this many sessions, the first opened first. */
async function account(sessions: number) {
  const user = randomUUID()
  await database.adminPool.query('insert into auth.users (id, email) values ($1, $2)', [
    user,
    `${user}@example.com`,
  ])
  const ids = Array.from({ length: sessions }, () => randomUUID())
  for (const [index, id] of ids.entries())
    await database.adminPool.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, user_agent)
       values ($1, $2, now() - make_interval(days => $3), now(), 'Browser ' || $4)`,
      [id, user, 10 - index, index + 1],
    )
  return { user, ids }
}

const as = (
  { user, session, aal = 'aal1' }: { user: string; session?: string; aal?: 'aal1' | 'aal2' },
  sql: string,
  values?: unknown[],
) => database.as({ sub: user, ...(session && { session_id: session }), aal }, sql, values)

const list = async (who: Parameters<typeof as>[0]) =>
  (await as(who, 'select user_agent, is_current from own_sessions()')).map(row => [
    row.user_agent,
    row.is_current,
  ])
const end = async (who: Parameters<typeof as>[0], id: string) =>
  (await as(who, 'select end_own_session($1) as ended', [id]))[0]!.ended

test('lists the sessions of the caller, this one first, then the latest used', async () => {
  const { user, ids } = await account(3)
  await account(1)
  await database.adminPool.query(
    `update auth.sessions set refreshed_at = now() at time zone 'utc' where id = $1`,
    [ids[0]],
  )
  await database.adminPool.query(
    `insert into auth.sessions (id, user_id, created_at, not_after) values ($1, $2, now(), now() - interval '1 hour')`,
    [randomUUID(), user],
  )
  expect(await list({ user, session: ids[1]! })).toEqual([
    ['Browser 2', true],
    ['Browser 1', false],
    ['Browser 3', false],
  ])
  expect((await list({ user })).map(([, current]) => current)).toEqual([false, false, false])
})

test('ends another session of the caller, and its refresh tokens with it', async () => {
  const { user, ids } = await account(2)
  await database.adminPool.query(
    `insert into auth.refresh_tokens (token, user_id, session_id) values ($1, $2, $3)`,
    [randomUUID(), user, ids[1]],
  )
  const here = { user, session: ids[0]! }
  expect(await end(here, ids[1]!)).toBe(true)
  expect(await end(here, ids[1]!)).toBe(false)
  expect(await list(here)).toEqual([['Browser 1', true]])
  const { rows } = await database.adminPool.query('select from auth.refresh_tokens where user_id = $1', [
    user,
  ])
  expect(rows).toEqual([])
})

test('ends neither the session that asks nor anybody else’s', async () => {
  const { user, ids } = await account(1)
  const other = await account(1)
  const here = { user, session: ids[0]! }
  expect(await end(here, ids[0]!)).toBe(false)
  expect(await end(here, other.ids[0]!)).toBe(false)
  expect(await list(here)).toHaveLength(1)
  expect(await list({ user: other.user })).toHaveLength(1)
})

test('shows and ends nothing for a session below the level of its account', async () => {
  const { user, ids } = await account(2)
  await database.adminPool.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values ($1, $2, 'totp', 'verified', now(), now())`,
    [randomUUID(), user],
  )
  const halfway = { user, session: ids[0]! }
  expect(await list(halfway)).toEqual([])
  expect(await end(halfway, ids[1]!)).toBe(false)
  const whole = { ...halfway, aal: 'aal2' as const }
  expect(await list(whole)).toHaveLength(2)
  expect(await end(whole, ids[1]!)).toBe(true)
})

test('an unconfirmed app does not count as MFA', async () => {
  const { user, ids } = await account(1)
  await database.adminPool.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values ($1, $2, 'totp', 'unverified', now(), now())`,
    [randomUUID(), user],
  )
  expect(await list({ user, session: ids[0]! })).toHaveLength(1)
})

test('the network address of a session is shown to its owner alone', async () => {
  const { user, ids } = await account(1)
  await database.adminPool.query(`update auth.sessions set ip = '203.0.113.7' where id = $1`, [ids[0]])
  const addresses = (who: Parameters<typeof as>[0]) => as(who, 'select address from own_sessions()')
  expect(await addresses({ user })).toEqual([{ address: '203.0.113.7' }])
  expect(await addresses({ user: (await account(0)).user })).toEqual([])
})
