/**
 * In charge of bringing a database up to date: service schemas, product migrations, then the job queue.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { migrateService } from '@juno/backend'
import pg from 'pg'
import { migrateJobQueue } from '../jobs/migrate-job-queue'
import type { Database } from './open-database'

/** Any number that nothing else locks on in this database. */
const LOCK = 20_260_102

/** Name of a file as the Supabase CLI makes it: YYYYMMDDHHMMSS_name.sql. */
const FILE_NAME = /^(\d{14})_(.+)\.sql$/

/**
 * Several processes may start at once: the first migrates, the others wait and find nothing to do.
 * @throws Error that names the migration which failed; that one left nothing behind, the earlier ones stay
 */
export async function migrateDatabase(
  database: Database,
  options: { migrationsDir: string; rolePassword: (role: string) => string; log: (line: string) => void },
): Promise<void> {
  const client = new pg.Client({ ...database.owner, application_name: 'juno-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrateService(client, {
      passwords: {
        authenticator: options.rolePassword('authenticator'),
        supabase_auth_admin: options.rolePassword('supabase_auth_admin'),
        supabase_storage_admin: options.rolePassword('supabase_storage_admin'),
      },
    })
    const applied = await applyProductMigrations(client, options.migrationsDir)
    await migrateJobQueue(client, database, options.rolePassword('juno_worker'))
    if (applied > 0) {
      options.log(`Applied ${applied} database migration${applied === 1 ? '' : 's'}`)
      await client.query(`notify pgrst, 'reload schema'`)
    }
  } finally {
    await client.end()
  }
}

/** Each file in a transaction of its own, recorded where the Supabase CLI records it. @returns how many were new. */
async function applyProductMigrations(client: pg.Client, folder: string): Promise<number> {
  await client.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    )`)
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  const done = new Set(rows.map(row => row.version))
  const files = (await readdir(folder)).filter(name => FILE_NAME.test(name)).sort()
  const pending = files.filter(name => !done.has(FILE_NAME.exec(name)![1]!))
  for (const file of pending) {
    const [, version, name] = FILE_NAME.exec(file)!
    const sql = await readFile(path.join(folder, file), 'utf8')
    try {
      await client.query('begin')
      await client.query(sql)
      await client.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [version, name, [sql]],
      )
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`The database migration ${file} failed: ${(error as Error).message}`, { cause: error })
    }
  }
  return pending.length
}
