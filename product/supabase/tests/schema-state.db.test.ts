// The schema is read from one file per noun (decision 024). Those of config.toml's schema_paths make the same database
// as the migrations.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { parse } from 'smol-toml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, catalogueDifferences, readCatalogue } from '@juno/postgres/read-catalogue'

const folder = path.resolve(import.meta.dirname, '..')

let product: TestDatabase
let migrated: Catalogue
beforeAll(async () => {
  product = await openTestDatabase({ template: 'product' })
  migrated = await readCatalogue(product.adminPool)
})
afterAll(() => product.close())

test('the files that state the schema make the database that the migrations make', async () => {
  const config = parse(await readFile(path.join(folder, 'config.toml'), 'utf8')) as {
    db: { migrations: { schema_paths: string[] } }
  }
  const stated = await openTestDatabase({ template: 'backend' })
  try {
    for (const file of config.db.migrations.schema_paths) {
      await stated.adminPool.query(await readFile(path.join(folder, file), 'utf8'))
    }
    expect(catalogueDifferences(migrated, await readCatalogue(stated.adminPool))).toEqual([])
  } finally {
    await stated.close()
  }
})

test('a noun is stated in schemas/ or in the migration that made it, never in both', async () => {
  const { db } = parse(await readFile(path.join(folder, 'config.toml'), 'utf8')) as {
    db: { migrations: { schema_paths: string[] } }
  }
  const nouns = db.migrations.schema_paths.map(file => path.basename(file, '.sql').replace(/^\d{14}_/, ''))
  expect(nouns).toEqual([...new Set(nouns)])
  const schemas = await readdir(path.join(folder, 'schemas')).catch(() => [])
  expect(db.migrations.schema_paths).toEqual(expect.arrayContaining(schemas.map(file => `./schemas/${file}`)))
})

describe('the comparison finds', () => {
  test.each([
    ['a column', 'alter table public.events add column host text', 'unexpected: column public.events.host'],
    [
      'a default',
      `alter table public.events alter column capacity set default 5`,
      'different: column public.events.capacity',
    ],
    [
      'a nullable column',
      'alter table public.events alter column title drop not null',
      'different: column public.events.title',
    ],
    [
      'a lost check',
      'alter table public.events drop constraint events_capacity_check',
      'missing: constraint public.events events_capacity_check',
    ],
    ['a lost index', 'drop index public.events_date_idx', 'missing: index public.events_date_idx'],
    [
      'a view that runs as its owner',
      'alter view public.secure_profiles reset (security_invoker)',
      'different: relation public.secure_profiles',
    ],
    [
      'a lost right to a column',
      'revoke update (time_zone) on public.events from authenticated',
      'different: grant column public.events.time_zone to authenticated',
    ],
    [
      'a right to a function',
      'grant execute on function private.write_audit(uuid, text, text, uuid, jsonb) to public',
      'unexpected: grant function private.write_audit(uuid,text,text,uuid,jsonb) to public',
    ],
    [
      'a function with another search_path',
      `alter function public.is_admin() set search_path = 'public'`,
      'different: function public.is_admin()',
    ],
    [
      'a function that runs as its caller',
      'alter function public.is_admin() security invoker',
      'different: function public.is_admin()',
    ],
    [
      'a table without row level security',
      'alter table public.events disable row level security',
      'different: relation public.events',
    ],
    [
      'a policy for other people',
      'alter policy "Admins add events" on public.events with check (true)',
      'different: policy public.events "Admins add events"',
    ],
    [
      'a trigger that is off',
      'alter table public.events disable trigger audit',
      'different: trigger public.events audit',
    ],
    [
      'a comment',
      `comment on function public.is_admin() is 'An admin.'`,
      'different: comment function public.is_admin()',
    ],
    [
      'a default right',
      'alter default privileges in schema public grant select on tables to anon',
      'unexpected: default grant r of postgres in public to anon',
    ],
    ['a publication', 'create publication changes for all tables', 'unexpected: publication changes'],
    [
      'another owner',
      'alter table public.events owner to service_role',
      'different: owner relation public.events',
    ],
  ])('%s', async (_what, change, difference) => {
    const client = await product.adminPool.connect()
    try {
      await client.query('begin')
      await client.query(change)
      const changed = await readCatalogue(client)
      expect(catalogueDifferences(migrated, changed)).toContainEqual(expect.stringContaining(difference))
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
