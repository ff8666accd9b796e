import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrangePermissionFixtures, expectedOutcome, outcomeOf } from './permission-attempt'
import { permissionMatrix } from './permission-matrix'
import { people } from './permission-terms'

let database: TestDatabase
let client: PoolClient

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
  client = await database.authenticatorPool.connect()
  await client.query('begin')
})
afterAll(async () => {
  await client.query('rollback')
  client.release()
  await database.close()
})

describe.each(people)('a %s', person => {
  test.each(permissionMatrix)('who tries to $to $on gets what the matrix says', async attempt => {
    expect(await outcomeOf(client, attempt, person)).toBe(expectedOutcome(attempt, person))
  })
})

test('every table, view and function that the data service exposes is in the matrix', async () => {
  const { rows } = await database.adminPool.query<{ name: string }>(`
    select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
    union
    select proname from pg_proc where pronamespace = 'public'::regnamespace
  `)
  const tried = new Set(permissionMatrix.map(attempt => attempt.on))
  expect(rows.map(row => row.name).filter(name => !tried.has(name))).toEqual([])
})

test('every table of an exposed schema has row level security on', async () => {
  const { rows } = await database.adminPool.query(`
    select oid::regclass::text as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
  `)
  expect(rows).toEqual([])
})

test('every view checks the rights of its reader', async () => {
  const { rows } = await database.adminPool.query(`
    select oid::regclass::text as view from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not coalesce(reloptions @> array['security_invoker=true'], false)
  `)
  expect(rows).toEqual([])
})

test("every function that runs with its owner's rights names its search path", async () => {
  const { rows } = await database.adminPool.query(`
    select oid::regprocedure::text as function from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and prosecdef and not coalesce(proconfig @> array['search_path=""'], false)
  `)
  expect(rows).toEqual([])
})

test('visitors read no id of an account', async () => {
  const { rows } = await database.adminPool.query(`
    select conrelid::regclass || '.' || attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
      and has_column_privilege('anon', conrelid, attnum, 'select')
  `)
  expect(rows).toEqual([])
})

test('visitors may use nothing but these tables and functions', async () => {
  const { rows } = await database.adminPool.query<{ what: string }>(`
    select relname || ': ' || privilege as what
    from pg_class, unnest(array['select', 'insert', 'update']) privilege
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p')
      and has_any_column_privilege('anon', oid, privilege)
    union
    select relname || ': delete' from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p') and has_table_privilege('anon', oid, 'delete')
    union
    select proname || ': execute' from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
    order by what
  `)
  expect(rows.map(row => row.what)).toEqual([
    'contact_messages: insert',
    'events: select',
    'is_admin: execute',
    'is_member: execute',
    'public_site_settings: execute',
    'registration_status: execute',
    'testimonials: select',
  ])
})
