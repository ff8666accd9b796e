/**
 * In charge of a folder of migrations in the Supabase CLI's format.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { runSqlFile } from './run-sql-file'

/** Name of a file as the Supabase CLI makes it: YYYYMMDDHHMMSS_name.sql. */
const FILE_NAME = /^(\d{14})_(.+)\.sql$/

/**
 * A database that holds migrations which the folder does not have was made by another version: neither can what is
 * missing be applied to it, nor does this version know what it holds. Changes nothing.
 * @throws Error whose message is a sentence for the operator
 */
export async function assertKnownMigrations(client: pg.Client, folder: string): Promise<void> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as found`,
  )
  if (!tables[0]!.found) return
  const { rows } = await client.query<{ version: string; name: string | null }>(
    'select version, name from supabase_migrations.schema_migrations order by version',
  )
  const known = new Set((await readdir(folder)).map(file => FILE_NAME.exec(file)?.[1]))
  const unknown = rows.filter(row => !known.has(row.version))
  if (unknown.length === 0) return
  const { version, name } = unknown[0]!
  throw new Error(
    `This database was made by another version: it holds ${unknown.length} ` +
      `migration${unknown.length === 1 ? '' : 's'} that this one does not have, from ` +
      `${name ? `${version}_${name}` : version} on. Nothing in it was changed. ` +
      'Start the version that made it, or point DATA_DIR or DATABASE_URL to an empty place.',
  )
}

/**
 * Each file in a transaction of its own, recorded where the Supabase CLI records it.
 * @returns how many were new
 * @throws Error that names the migration which failed; that one left nothing behind, the earlier ones stay
 */
export async function applyMigrations(client: pg.Client, folder: string): Promise<number> {
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
      await runSqlFile(client, sql, () =>
        client.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
          [version, name, [sql]],
        ),
      )
    } catch (error) {
      throw new Error(`The database migration ${file} failed: ${(error as Error).message}`, { cause: error })
    }
  }
  return pending.length
}
