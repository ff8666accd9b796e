import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'
import { assertPermissions } from './check-permissions'
import type { RestoredSite } from './restored-site'

let api: TestApi
beforeEach(async () => {
  api = await openTestApi()
  await api.addUser('team@example.org', { admin: true })
  const member = await api.addUser('member@example.org')
  await api.rows(
    `insert into public.memberships (user_id, email, status, state, access_until)
     values ($1, 'member@example.org', 'active', 'active', 'infinity')`,
    [member],
  )
  await api.rows(
    `insert into public.resources (title, url, type_id, category_id)
     select 'A guide', 'https://example.org', t.id, c.id
     from public.resource_types t, public.resource_categories c limit 1`,
  )
  await api.rows(
    `insert into public.contact_messages (name, email, message) values ('Ada', 'ada@example.org', 'Hello')`,
  )
})
afterEach(() => api.close())

async function count(table: string, userId?: string): Promise<number> {
  const response = await api.app.inject({
    url: `/rest/v1/${table}?select=*`,
    headers: {
      apikey: 'sb_publishable_test',
      ...(userId !== undefined && { authorization: `Bearer ${api.token(userId)}` }),
    },
  })
  return response.statusCode === 200 ? response.json<unknown[]>().length : 0
}

async function check(change = 'select'): Promise<string> {
  await api.rows(change)
  const site: RestoredSite = {
    owner: {},
    countAsVisitor: table => count(table),
    async signIn() {
      const email = 'check@example.org'
      const id = await api.addUser(email)
      return { id, email, count: table => count(table, id) }
    },
    close: async () => undefined,
  }
  return assertPermissions(site, api.db.adminPool).then(
    () => 'well',
    (error: Error) => error.message,
  )
}

test('a site as it should be is found well, also where everybody needs a second factor', async () => {
  const everybody = `insert into public.site_settings (key, value) values ('mfa_rule', '"everyone"')
    on conflict (key) do update set value = excluded.value`
  expect(await check(everybody)).toBe('well')
})

const planted = (table: string, role: string, rule: string) =>
  `grant select on ${table} to ${role}; create policy planted on ${table} for select to ${role} using (${rule})`

test.each([
  ['visitors', 'resources', planted('public.resources', 'anon', 'true')],
  ['accounts without a membership', 'resources', planted('public.resources', 'authenticated', 'true')],
  ['members', 'contact_messages', planted('public.contact_messages', 'authenticated', 'public.is_member()')],
  ['members', 'memberships', planted('public.memberships', 'authenticated', 'public.is_member()')],
])('%s who see others’ %s are found', async (who, table, change) => {
  expect(await check(change)).toBe(`The restored site shows ${who} rows of ${table} that are not theirs.`)
})

test('a table without row level security is found', async () => {
  expect(await check('alter table public.profiles disable row level security')).toBe(
    'The restored database does not guard profiles: row level security is off.',
  )
})

test('resources that members no longer see are missed', async () => {
  expect(await check(`drop policy "Members read resources" on public.resources`)).toBe(
    'The restored site does not show its resources to members.',
  )
})
