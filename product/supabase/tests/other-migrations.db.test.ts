// A database that another version made is left as it is.
import path from 'node:path'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateSchemas } from '@juno/host/migrate-schemas'
import { catalogueDifferences, readCatalogue } from '@juno/postgres/read-catalogue'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'backend' })
})
afterAll(() => database.close())

const migrate = () =>
  migrateSchemas(
    { owner: { ...inject('postgres'), database: database.name } },
    {
      migrationsDir: path.resolve(import.meta.dirname, '../migrations'),
      rolePassword: () => 'another-password',
      agreement: null,
      files: 'together',
      log: () => undefined,
    },
    async client => void (await client.query('create table public.jobs ()')),
  )

test('a database with unknown migrations is not touched, and the operator reads why', async () => {
  await database.adminPool.query(`
    create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    insert into supabase_migrations.schema_migrations (version, name) values
      ('20261121000100', 'foundations'), ('20261121000200', 'profiles'), ('20261123000100', 'foundations');
    create schema private;
    create table public.profiles (id uuid primary key);
    insert into public.profiles values (gen_random_uuid());
  `)
  // Parallel tests make these in the cluster.
  const others = ['hosted_owner', 'juno_worker']
  const roles = () =>
    database.adminPool
      .query('select rolname, rolpassword from pg_authid where rolname <> all ($1) order by 1', [others])
      .then(r => r.rows)
  const before = { catalogue: await readCatalogue(database.adminPool), roles: await roles() }

  await expect(migrate()).rejects.toThrow(
    'This database was made by another version: it holds 2 migrations that this one does not have, from ' +
      '20261121000100_foundations on. Nothing in it was changed. ' +
      'Start the version that made it, or point DATA_DIR or DATABASE_URL to an empty place.',
  )

  expect(catalogueDifferences(before.catalogue, await readCatalogue(database.adminPool))).toEqual([])
  expect(await roles()).toEqual(before.roles)
  const { rows } = await database.adminPool.query(`
    select (select count(*)::int from supabase_migrations.schema_migrations) as versions,
      (select count(*)::int from public.profiles) as profiles`)
  expect(rows).toEqual([{ versions: 3, profiles: 1 }])
})
