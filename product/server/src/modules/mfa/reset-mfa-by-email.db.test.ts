import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetMfaByEmail } from './reset-mfa-by-email'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await database.adminPool.query(`
    insert into auth.users (id, email, email_confirmed_at) values (md5('olive')::uuid, 'olive@juno.example', now());
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), md5('olive')::uuid, 'totp', 'verified', 'x', now(), now());
    insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), md5('olive')::uuid, now())`)
})
afterAll(() => database.close())

test('an operator restores access for an admin who lost their phone, and the audit log says so', async () => {
  expect(await resetMfaByEmail(database.adminPool as never, ' Olive@juno.example')).toContain('is off')
  const { rows } = await database.adminPool.query(
    `select (select count(*)::int from auth.mfa_factors) as factors, (select count(*)::int from auth.sessions) as sessions,
       action, actor_id from audit_log`,
  )
  expect(rows).toEqual([{ factors: 0, sessions: 0, action: 'member.mfa_reset', actor_id: null }])
  await expect(resetMfaByEmail(database.adminPool as never, 'olive@juno.example')).rejects.toThrow(
    /nothing to reset/,
  )
  await expect(resetMfaByEmail(database.adminPool as never, 'nobody@juno.example')).rejects.toThrow(
    /no account/,
  )
})
