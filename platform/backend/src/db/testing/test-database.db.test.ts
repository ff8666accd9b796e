import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './test-database'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'backend' })
  await database.adminPool.query(`
    create table public.notes (owner uuid default auth.uid());
    alter table public.notes enable row level security;
    create policy own on public.notes using (owner = auth.uid());
    grant all on public.notes to anon, authenticated, service_role;`)
})
afterAll(() => database.close())

test('a statement runs under the rights of its caller and is committed', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  await database.as({ sub: one }, 'insert into notes default values')
  const read = 'select owner, current_user as role from notes'
  expect(await database.as({ sub: one }, read)).toEqual([{ owner: one, role: 'authenticated' }])
  expect(await database.as({ sub: other }, read)).toEqual([])
  expect(await database.as('anon', read)).toEqual([])
  expect(await database.as('service_role', `${read} where owner = $1`, [one])).toHaveLength(1)
  await expect(database.as('anon', 'insert into notes default values')).rejects.toMatchObject({
    code: '42501',
  })
})
