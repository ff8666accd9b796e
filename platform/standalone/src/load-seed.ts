/** Loads each seed file once, and records it where the Supabase CLI does. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { runSqlFiles } from '@juno/postgres/run-sql-file'
import type { SeedFile } from '@juno/project/read-project'
import type pg from 'pg'

const RECORDS = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)`

/** @throws Error that names the failed file, of which nothing stays */
export async function loadSeed(
  client: pg.Client,
  files: readonly SeedFile[],
  say: (line: string) => void,
): Promise<void> {
  if (files.length === 0) return
  await client.query(RECORDS)
  const { rows } = await client.query<{ path: string; hash: string }>(
    'select path, hash from supabase_migrations.seed_files',
  )
  const loaded = new Map(rows.map(row => [row.path, row.hash]))
  for (const { name, file } of files) {
    const sql = await readFile(file, 'utf8')
    const hash = createHash('sha256').update(sql).digest('hex')
    if (loaded.get(name) === hash) continue
    if (loaded.has(name)) {
      say(`${name} has changed since it was loaded; it is not loaded again over existing data.`)
      continue
    }
    try {
      await runSqlFiles(client, [{ name, sql }], () =>
        client.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [name, hash]),
      )
    } catch (error) {
      throw new Error(`The seed file ${name} failed: ${(error as Error).message}`, { cause: error })
    }
    say(`Loaded ${name}`)
  }
}
