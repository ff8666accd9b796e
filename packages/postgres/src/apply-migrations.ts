/**
 * In charge of a folder of migrations in the Supabase CLI's format.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { runSqlFiles, SqlFileError } from './run-sql-file'

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

export interface Applying {
  /**
   * `together`: one transaction, so that a failed upgrade leaves the database as the version before knows it. `alone`: one
   * for each file, as the Supabase CLI does and folders made with it may need (a new value of an enum is used by a later
   * file alone).
   */
  files: 'together' | 'alone'
}

/**
 * Recorded where the Supabase CLI records it.
 * @returns how many were new
 * @throws Error that names the migration which failed, and says what stayed
 */
export async function applyMigrations(
  client: pg.Client,
  folder: string,
  { files }: Applying,
): Promise<number> {
  await client.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    )`)
  const pending = await readPending(client, folder)
  for (const batch of files === 'together' ? [pending] : pending.map(file => [file]))
    try {
      await runSqlFiles(client, batch, ({ version, title, sql }) =>
        client.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
          [version, title, [sql]],
        ),
      )
    } catch (error) {
      throw error instanceof SqlFileError ? failure(error, batch.length, files) : error
    }
  return pending.length
}

async function readPending(client: pg.Client, folder: string) {
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  const done = new Set(rows.map(row => row.version))
  const names = (await readdir(folder)).filter(name => FILE_NAME.test(name)).sort()
  const pending = []
  for (const name of names) {
    const [, version, title] = FILE_NAME.exec(name)!
    if (!done.has(version!))
      pending.push({ name, version, title, sql: await readFile(path.join(folder, name), 'utf8') })
  }
  return pending
}

function failure(error: SqlFileError, count: number, files: Applying['files']): Error {
  const stayed =
    files === 'alone'
      ? 'Nothing of it stayed; the migrations before it did.'
      : `${count === 1 ? 'Nothing of it' : `None of the ${count} new ones`} stayed: the version that ran before starts as it did.`
  return new Error(`The database migration ${error.file} failed: ${sentence(error.message)} ${stayed}`, {
    cause: error.cause,
  })
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
