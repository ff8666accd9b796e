import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'
import { requiresMfa } from './requires-mfa'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

it.each([
  ['optional', false, false],
  ['team', true, false],
  ['everyone', true, true],
])('with the rule %s it is asked of admins: %s, and of members: %s', async (rule, ofAdmin, ofMember) => {
  await api.rows(
    `insert into site_settings (key, value) values ('mfa_rule', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value`,
    [rule],
  )
  const admin = await api.addUser(`admin-${rule}@example.com`, { admin: true })
  const member = await api.addUser(`member-${rule}@example.com`)
  const asked = (id: string) => api.server.scopes.withServiceRole(db => requiresMfa(db, id))
  expect([await asked(admin), await asked(member)]).toEqual([ofAdmin, ofMember])
})
