import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import type { Catalogue } from '@juno/postgres/read-catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertSameRules, readAccessRules } from './access-rules'

let database: TestDatabase
let running: Catalogue
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  running = await readAccessRules(database.adminPool)
})
afterAll(() => database.close())

/** @returns what is found when the restored database differs by this */
async function found(change: string): Promise<string> {
  const client = await database.adminPool.connect()
  try {
    await client.query('begin')
    await client.query(change)
    assertSameRules(running, await readAccessRules(client))
    return 'well'
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('every table of the community is looked at, and a database as it should be is found well', async () => {
  const { rows } = await database.adminPool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')`,
  )
  expect(rows.filter(({ name }) => !running.has(`relation ${name}`))).toEqual([])
  // Jobs and requests change these all the time, so they are no rules.
  expect(await found(`delete from public.site_settings; create index on public.events (title)`)).toBe('well')
})

test.each([
  [
    'a lost policy',
    'drop policy "Members read resources" on public.resources',
    'missing: policy public.resources "Members read resources"',
  ],
  [
    'a lost policy of files',
    'drop policy "Members submit templates" on storage.objects',
    'missing: policy storage.objects "Members submit templates"',
  ],
  [
    'a table without row level security',
    'alter table private.imported_people disable row level security',
    'different: relation private.imported_people',
  ],
  [
    'a right too many',
    'grant select on public.audit_log to anon',
    'unexpected: grant relation public.audit_log to anon',
  ],
  [
    'a function that runs as its caller',
    'alter function public.is_admin() security invoker',
    'different: function public.is_admin()',
  ],
  [
    'a trigger that is off',
    'alter table public.events disable trigger audit',
    'different: trigger public.events audit',
  ],
])('%s is named', async (_what, change, difference) => {
  expect(await found(change)).toBe(
    `The restored database does not guard as the running one does: ${difference}.`,
  )
})

test('of many, the first three are named', async () => {
  expect(await found('drop table public.events cascade')).toMatch(
    /(missing: .*; ){2}missing: .* and \d+ more\.$/,
  )
})
