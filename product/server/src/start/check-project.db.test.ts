import { readdirSync } from 'node:fs'
import path from 'node:path'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import type { Client, PoolConfig } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { checkAuth, checkDatabase, withProject } from './check-project'

const migrations = path.resolve(import.meta.dirname, '../../../supabase/migrations')
const versions = readdirSync(migrations).map(name => name.slice(0, 14))
const lastOnes = versions.filter(version => version >= '20261123002800').length

describe('a project with everything', () => {
  let database: TestDatabase
  let client: Client
  beforeAll(async () => {
    database = await openTestDatabase({ template: 'product' })
    await database.adminPool.query(
      `create schema supabase_migrations; create table supabase_migrations.schema_migrations (version text primary key)`,
    )
    await database.adminPool.query(
      'insert into supabase_migrations.schema_migrations select unnest($1::text[])',
      [versions],
    )
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    client = (await database.adminPool.connect()) as unknown as Client
    await client.query('begin')
  })
  afterEach(async () => {
    await client.query('rollback')
    ;(client as unknown as { release(): void }).release()
  })

  const problemsAfter = async (sql: string) => {
    await client.query(sql)
    return (await checkDatabase(client, migrations)).problems
  }

  test('has no problem, and is told what was found', async () => {
    const { ok, problems } = await checkDatabase(client, migrations)
    expect(problems).toEqual([])
    expect(ok).toContain('Buckets: templates, profiles, recommended-reads, testimonials')
    expect(ok).toContainEqual(expect.stringMatching(/^Migrations: all \d+ applied$/))
  })

  test.each([
    [
      `delete from supabase_migrations.schema_migrations where version >= '20261123002800'`,
      `${lastOnes} of ${versions.length} migrations are not applied, from 20261123002800_insights.sql on. Run: supabase db push`,
    ],
    [
      `insert into supabase_migrations.schema_migrations (version) values ('20990101000000')`,
      /^1 migrations of another version are applied, from 20990101000000 on/,
    ],
    [`alter table public.events disable row level security`, /: row level security is off on events\.$/],
    [
      `update storage.buckets set public = true where id = 'templates'`,
      /^The bucket templates is public, and must be private\.$/,
    ],
    [
      `update storage.buckets set file_size_limit = null where id = 'profiles'`,
      /^The bucket profiles takes files of any number of bytes/,
    ],
    [
      `set local session_replication_role = replica; delete from storage.buckets where id = 'testimonials'`,
      /^The bucket testimonials is missing/,
    ],
    [`drop publication supabase_realtime`, /^The publication supabase_realtime is missing/],
    [
      `alter publication supabase_realtime add table public.events`,
      /^Rows are published that the site does not ask for: public\.events\./,
    ],
    [
      `drop function auth.jwt() cascade`,
      /^Functions of the services missing: auth\.jwt\(\)\. Is this the database of a Supabase project\?$/,
    ],
  ])('%s is one problem', async (sql, sentence) => {
    expect(await problemsAfter(sql)).toEqual([expect.stringMatching(sentence)])
  })
})

describe('a new project', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase({ template: 'backend' })
  })
  afterAll(() => database.close())

  test('its owner is told to apply the migrations, and nothing can be written meanwhile', async () => {
    const addressOf = ({ host, port, user, password }: PoolConfig) =>
      `postgres://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(host!)}:${port}/${database.name}`
    const address = addressOf(inject('postgres'))
    const narrow = addressOf(database.connection('supabase_auth_admin'))
    await expect(withProject(narrow, client => checkDatabase(client, migrations))).rejects.toThrow(
      /^This login may not look at everything \(permission denied for schema storage\)\./,
    )
    const report = await withProject(address, async client => {
      await expect(client.query('create table x ()')).rejects.toThrow('read-only transaction')
      return checkDatabase(client, migrations)
    })
    expect(report.problems).toEqual([
      expect.stringMatching(
        /^(\d+) of \1 migrations are not applied, from 20261123000100_foundations\.sql on/,
      ),
    ])
  })
})

test('an address that leads nowhere is a sentence', async () => {
  await expect(withProject('postgres://a:secret@127.0.0.1:1/x', async () => null)).rejects.toThrow(
    /^The project's database cannot be reached: 127\.0\.0\.1:1: connect ECONNREFUSED/,
  )
  await expect(withProject('postgres://a@b/x?sslmode=no', async () => null)).rejects.toThrow(
    /^The address of the database has a sslmode that is none of/,
  )
})

test('settings of auth that differ are named as in config.toml', () => {
  const wanted = {
    enableSignup: true,
    enableConfirmations: true,
    enableAnonymousSignIns: false,
    email: { enableSignup: true },
    external: { google: {} },
  }
  const right = { external: { email: true, google: true }, disable_signup: false, mailer_autoconfirm: false }
  expect(checkAuth(right, wanted).problems).toEqual([])
  const wrong = {
    external: { email: true, anonymous_users: true },
    disable_signup: false,
    mailer_autoconfirm: true,
  }
  expect(checkAuth(wrong, wanted).problems).toEqual([
    'Auth: email.enable_confirmations is false and must be true. Run: supabase config push',
    'Auth: enable_anonymous_sign_ins is true and must be false. Run: supabase config push',
    'Auth: external.google.enabled is false and must be true. Run: supabase config push',
  ])
})
