/**
 * Implements `npm run check-project`: checks whether a hosted Supabase project, or any database that is laid out like
 * one, has what the site needs. It reads, and changes nothing.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { compareMigrations } from '@juno/postgres/compare-migrations'
import { connectionOptions } from '@juno/postgres/connection-options'
import { ConnectionStringError } from '@juno/postgres/connection-string'
import { openClient } from '@juno/postgres/open-client'
import type pg from 'pg'

/** One sentence for each thing that is missing or different. `ok` names what was found. */
export interface ProjectReport {
  ok: string[]
  problems: string[]
}

/** The response of a project's `GET /auth/v1/settings`. */
export interface AuthSettings {
  external?: Record<string, boolean>
  disable_signup?: boolean
  mailer_autoconfirm?: boolean
}

/** The part of product/supabase/config.toml that is visible from outside. */
export interface WantedAuth {
  enableSignup: boolean
  enableConfirmations: boolean
  enableAnonymousSignIns: boolean
  email: { enableSignup: boolean }
  external: Readonly<Record<string, unknown>>
}

const ROLES = [
  'anon',
  'authenticated',
  'service_role',
  'authenticator',
  'supabase_auth_admin',
  'supabase_storage_admin',
]
const FUNCTIONS = [
  'auth.uid()',
  'auth.jwt()',
  'storage.foldername(text)',
  'realtime.send(jsonb,text,text,boolean)',
]
const TABLES = ['auth.users', 'auth.identities', 'auth.mfa_factors', 'storage.buckets', 'storage.objects']
const TIMEOUT_MS = 10_000

/**
 * @param address of the project's database
 * @throws Error whose message is a sentence for the operator
 */
export async function withProject<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const connections = read(address)
  const client = openClient({ ...connections.options, connectionTimeoutMillis: TIMEOUT_MS })
  try {
    await client.connect().catch((error: Error) => {
      throw new Error(`The project's database cannot be reached: ${error.message}`, { cause: error })
    })
    await client.query('set default_transaction_read_only = on')
    return await work(client)
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code !== '42501') throw error
    throw new Error(`This login may not look at everything (${message}). Use the project's login postgres.`, {
      cause: error,
    })
  } finally {
    connections.stop()
    await client.end().catch(() => undefined)
  }
}

function read(address: string) {
  try {
    return connectionOptions(address, { caFile: null, attributes: 'read-write' })
  } catch (error) {
    if (!(error instanceof ConnectionStringError)) throw error
    throw new Error(`The address of the database ${error.message}.`, { cause: error })
  }
}

/** @param migrationsDir the migrations that the project must have */
export async function checkDatabase(client: pg.Client, migrationsDir: string): Promise<ProjectReport> {
  const report: ProjectReport = { ok: [], problems: [] }
  await checkObjects(client, report)
  const applied = await checkMigrations(client, migrationsDir, report)
  if (applied) {
    await checkTables(client, report)
    await checkBuckets(client, migrationsDir, report)
  }
  return report
}

async function checkObjects(client: pg.Client, report: ProjectReport): Promise<void> {
  const missing = async (wanted: readonly string[], condition: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select name from unnest($1::text[]) as name where not ${condition}`,
      [wanted],
    )
    return rows.map(row => row.name)
  }
  const lacking = (what: string, names: readonly string[], then: string) => {
    if (names.length > 0) report.problems.push(`${what} missing: ${names.join(', ')}. ${then}`)
    else report.ok.push(`${what}: all there`)
  }
  const notAProject = 'Is this the database of a Supabase project?'
  lacking('Roles', await missing(ROLES, 'exists (select from pg_roles where rolname = name)'), notAProject)
  lacking('Tables of the services', await missing(TABLES, 'to_regclass(name) is not null'), notAProject)
  lacking(
    'Functions of the services',
    await missing(FUNCTIONS, 'to_regprocedure(name) is not null'),
    notAProject,
  )
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_publication where pubname = 'supabase_realtime') as found`,
  )
  if (rows[0]!.found) report.ok.push('Publication supabase_realtime: there')
  else
    report.problems.push(
      'The publication supabase_realtime is missing. Make it: create publication supabase_realtime. The site publishes no table.',
    )
}

/** @returns whether all of them are applied */
async function checkMigrations(client: pg.Client, folder: string, report: ProjectReport): Promise<boolean> {
  const { applied, pending, unknown } = await compareMigrations(client, folder)
  const count = applied + pending.length
  if (pending.length > 0)
    report.problems.push(
      `${pending.length} of ${count} migrations are not applied, from ${pending[0]!.name} on. Run: supabase db push`,
    )
  if (unknown.length > 0)
    report.problems.push(
      `${unknown.length} migrations of another version are applied, from ${unknown[0]} on. Use the version of Juno that has them.`,
    )
  if (pending.length + unknown.length === 0) report.ok.push(`Migrations: all ${count} applied`)
  return pending.length === 0
}

async function checkTables(client: pg.Client, report: ProjectReport): Promise<void> {
  const { rows: open } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity order by 1`,
  )
  if (open.length > 0)
    report.problems.push(
      `Anybody with the public key may read: row level security is off on ${open.map(row => row.name).join(', ')}.`,
    )
  else report.ok.push('Row level security: on for every table of schema public')
  const { rows: published } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_publication_tables
     where pubname = 'supabase_realtime' and schemaname = 'public' order by 1`,
  )
  if (published.length > 0)
    report.problems.push(
      `Rows are published that the site does not ask for: ${published.map(row => row.name).join(', ')}. ` +
        'Run for each: alter publication supabase_realtime drop table …',
    )
}

interface BucketRow {
  id: string
  public: boolean
  limit: string | null
}

async function checkBuckets(client: pg.Client, folder: string, report: ProjectReport): Promise<void> {
  const wanted = await wantedBuckets(folder)
  const { rows } = await client.query<BucketRow>(
    'select id, public, file_size_limit::text as limit from storage.buckets where id = any($1)',
    [wanted.map(bucket => bucket.id)],
  )
  const problems = wanted.flatMap(bucket => {
    const row = rows.find(({ id }) => id === bucket.id)
    if (!row)
      return [`The bucket ${bucket.id} is missing. Apply product/supabase/migrations/…_storage.sql again.`]
    return [
      row.public !== bucket.public &&
        `The bucket ${bucket.id} is ${row.public ? 'public, and must be private' : 'private, and must be public'}.`,
      row.limit !== bucket.limit &&
        `The bucket ${bucket.id} takes files of ${row.limit ?? 'any number of'} bytes in place of ${bucket.limit}.`,
    ].filter(problem => problem !== false)
  })
  report.problems.push(...problems)
  if (problems.length === 0) report.ok.push(`Buckets: ${wanted.map(bucket => bucket.id).join(', ')}`)
}

/** Reads the migration that makes them: `('profiles', 'profiles', true, 5242880, …`. */
async function wantedBuckets(folder: string): Promise<BucketRow[]> {
  const files = (await readdir(folder)).filter(name => name.endsWith('_storage.sql'))
  const sql = (await Promise.all(files.map(name => readFile(path.join(folder, name), 'utf8')))).join('\n')
  const rows = sql.matchAll(/\(\s*'([\w-]+)',\s*'[\w-]+',\s*(true|false),\s*(\d+),/g)
  return [...rows].map(([, id, isPublic, limit]) => ({ id: id!, public: isPublic === 'true', limit: limit! }))
}

/** Checks what is visible from outside of how people sign in. */
export function checkAuth(settings: AuthSettings, wanted: WantedAuth): ProjectReport {
  const { external = {}, disable_signup: closed, mailer_autoconfirm: unconfirmed } = settings
  const pairs: [name: string, is: unknown, wanted: boolean][] = [
    ['enable_signup', closed === false, wanted.enableSignup],
    ['email.enable_signup', external.email === true, wanted.email.enableSignup],
    ['email.enable_confirmations', unconfirmed === false, wanted.enableConfirmations],
    ['enable_anonymous_sign_ins', external.anonymous_users === true, wanted.enableAnonymousSignIns],
    ...Object.keys(wanted.external).map(
      name => [`external.${name}.enabled`, external[name] === true, true] as [string, boolean, boolean],
    ),
  ]
  return {
    ok: pairs.filter(([, is, must]) => is === must).map(([name, is]) => `Auth: ${name} is ${is}`),
    problems: pairs
      .filter(([, is, must]) => is !== must)
      .map(([name, is, must]) => `Auth: ${name} is ${is} and must be ${must}. Run: supabase config push`),
  }
}

/** @throws Error whose message is a sentence for the operator */
export async function readAuthSettings(projectUrl: string, key: string): Promise<AuthSettings> {
  const url = `${projectUrl.replace(/\/+$/, '')}/auth/v1/settings`
  try {
    const response = await fetch(url, { headers: { apikey: key }, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return (await response.json()) as AuthSettings
  } catch (error) {
    throw new Error(`The settings of the project cannot be read at ${url}: ${(error as Error).message}.`, {
      cause: error,
    })
  }
}
