/** Applies a folder of migrations in the Supabase CLI's format. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { compareMigrations } from './compare-migrations'
import { runSqlFiles, SqlFileError } from './run-sql-file'

/**
 * A database with migrations that the folder does not have was made by another version: missing ones cannot be applied
 * to it, and this version does not know its contents. It changes nothing.
 * @throws {OtherVersionError} whose message is a sentence for the operator
 */
export async function assertKnownMigrations(client: pg.Client, folder: string): Promise<void> {
  const { unknown } = await compareMigrations(client, folder)
  if (unknown.length === 0) return
  throw new OtherVersionError(
    `This database was made by another version: it holds ${unknown.length} ` +
      `migration${unknown.length === 1 ? '' : 's'} that this one does not have, from ` +
      `${unknown[0]} on. Nothing in it was changed. ` +
      'Start the version that made it, or point DATA_DIR or DATABASE_URL to an empty place.',
  )
}

export interface Applying {
  /**
   * `together`: one transaction, so that a failed upgrade leaves the database as the earlier version knows it. `alone`:
   * one for each file, as the Supabase CLI does and folders made with it may need (only a later file can use a new
   * value of an enum).
   */
  files: 'together' | 'alone'
}

/** The database contains what this version does not know. */
export class OtherVersionError extends Error {}

/** Its message names the failed migration and what stayed. */
export class MigrationError extends Error {}

/**
 * Records migrations where the Supabase CLI does.
 * @returns how many were new
 * @throws {MigrationError}
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
  const { pending } = await compareMigrations(client, folder)
  return Promise.all(
    pending.map(async file => ({ ...file, sql: await readFile(path.join(folder, file.name), 'utf8') })),
  )
}

function failure(error: SqlFileError, count: number, files: Applying['files']): MigrationError {
  const stayed =
    files === 'alone'
      ? 'Nothing of it stayed; the migrations before it did.'
      : `${count === 1 ? 'Nothing of it' : `None of the ${count} new ones`} stayed: the version that ran before starts as it did.`
  return new MigrationError(
    `The database migration ${error.file} failed: ${sentence(error.message)} ${stayed}`,
    {
      cause: error.cause,
    },
  )
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
