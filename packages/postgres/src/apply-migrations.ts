/**
 * In charge of a folder of migrations in the Supabase CLI's format.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** Name of a file as the Supabase CLI makes it: YYYYMMDDHHMMSS_name.sql. */
const FILE_NAME = /^(\d{14})_(.+)\.sql$/

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
