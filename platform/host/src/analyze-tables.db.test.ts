/** Tests statistics of tables that were filled at once: after a restore there are none until autovacuum has run. */
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { analyzeTables } from '@juno/postgres/analyze-tables'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await openTestDatabase({ template: 'backend' })
  client = new Client(database.connection('supabase_auth_admin'))
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const known = async (table: string) =>
  (await database.adminPool.query('select from pg_stats where tablename = $1', [table])).rowCount! > 0

test('tables of some size without statistics get them once; small ones and those of others are left alone', async () => {
  await database.adminPool.query(
    `create table public.restored with (autovacuum_enabled = off) as
       select n, md5(n::text) as text from generate_series(1, 20000) n;
     alter table public.restored owner to supabase_auth_admin;
     create table public.of_another with (autovacuum_enabled = off) as table public.restored;
     create table public.small with (autovacuum_enabled = off) as select * from public.restored limit 10;
     alter table public.small owner to supabase_auth_admin`,
  )
  expect(await analyzeTables(client, 'without statistics')).toBe(1)
  expect(await Promise.all(['restored', 'of_another', 'small'].map(known))).toEqual([true, false, false])
  expect(await analyzeTables(client, 'without statistics')).toBe(0)
})
