// Only admins read how many accounts have MFA.
import { randomUUID } from 'node:crypto'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
let admin: string
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  admin = await account({ isAdmin: true })
})
afterAll(() => database.close())

async function account({ isAdmin = false, factor }: { isAdmin?: boolean; factor?: string } = {}) {
  const id = randomUUID()
  await database.adminPool.query('insert into auth.users (id, email) values ($1, $2)', [
    id,
    `${id}@example.com`,
  ])
  await database.adminPool.query('update public.profiles set is_admin = $2 where id = $1', [id, isAdmin])
  if (factor)
    await database.adminPool.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values ($1, $2, 'totp', $3, now(), now())`,
      [randomUUID(), id, factor],
    )
  return id
}

async function as(user: string, sql: string, values?: unknown[]): Promise<unknown> {
  const [row] = await database.as<{ answer: unknown }>({ sub: user, aal: 'aal1' }, sql, values)
  return row!.answer
}
const counts = (user: string) => as(user, 'select admin_mfa_counts() as answer')
const isOn = (user: string, whose: string) => as(user, 'select admin_mfa_enabled($1) as answer', [whose])

test('counts accounts with MFA, admins and others; an unconfirmed app does not count', async () => {
  await account({ isAdmin: true, factor: 'verified' })
  await account()
  const unconfirmed = await account({ factor: 'unverified' })
  const confirmed = await account({ factor: 'verified' })
  expect(await counts(admin)).toEqual({ team: 2, team_on: 1, others: 3, others_on: 1 })
  expect(await isOn(admin, confirmed)).toBe(true)
  expect(await isOn(admin, unconfirmed)).toBe(false)
  expect(await isOn(admin, randomUUID())).toBe(false)
})

test('refuses everybody but admins whose session satisfies MFA', async () => {
  const halfway = await account({ isAdmin: true, factor: 'verified' })
  for (const user of [await account(), halfway]) {
    await expect(counts(user)).rejects.toThrow('Only admins')
    await expect(isOn(user, admin)).rejects.toThrow('Only admins')
  }
})
