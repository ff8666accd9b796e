// Files of SQL run like in the Supabase CLI.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { runSqlFiles } from '@juno/postgres/run-sql-file'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await openTestDatabase({ template: 'backend' })
  client = new pg.Client({ ...inject('postgres'), database: database.name })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const run = (sql: string) =>
  runSqlFiles(client, [{ name: 'file', sql }], () => client.query('create table if not exists done ()'))
const exists = async (table: string) =>
  (await database.adminPool.query('select to_regclass($1) is not null as found', [table])).rows[0].found

test('each file starts from the search path of a project, whatever the one before it has set', async () => {
  await run(`create table first (id uuid default uuid_generate_v4(), code citext, mark bytea default gen_random_bytes(8));
    select pg_catalog.set_config('search_path', '', false); set statement_timeout = '1min'`)
  await run(
    `create table second (words text default unaccent('é'), similar_to real default similarity('a', 'b'))`,
  )
  expect(await exists('public.first')).toBe(true)
  expect(await exists('public.second')).toBe(true)
  await run(`create table limits as select current_setting('statement_timeout') as of_a_statement`)
  expect((await client.query('select * from limits')).rows).toEqual([{ of_a_statement: '0' }])
})

test('a file that needs an extension which is not there says what to do, and leaves nothing', async () => {
  await expect(run('create table third (); create extension postgis')).rejects.toThrow(
    'it needs the PostgreSQL extension "postgis", which this PostgreSQL does not have. ' +
      'Set DATABASE_URL to a PostgreSQL where postgis is installed.',
  )
  expect(await exists('public.third')).toBe(false)
})
