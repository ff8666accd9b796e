/** Compares a folder of migrations with a database. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** The Supabase CLI names files like this: YYYYMMDDHHMMSS_name.sql. */
const FILE_NAME = /^(\d{14})_(.+)\.sql$/

export interface MigrationFile {
  /** The name in the folder. */
  name: string
  version: string
  title: string
}

export interface MigrationState {
  /** How many of the folder's migrations the database has. */
  applied: number
  /** Those that it does not have, in order. */
  pending: MigrationFile[]
  /** Such as `20261121000100_events` of another version, or without its name where that was not recorded. */
  unknown: string[]
}

/** Changes nothing. */
export async function compareMigrations(client: pg.ClientBase, folder: string): Promise<MigrationState> {
  const recorded = await readRecorded(client)
  const files = await readFiles(folder)
  const pending = files.filter(({ version }) => !recorded.has(version))
  const known = new Set(files.map(({ version }) => version))
  return {
    applied: files.length - pending.length,
    pending,
    unknown: [...recorded].flatMap(([version, name]) =>
      known.has(version) ? [] : [name ? `${version}_${name}` : version],
    ),
  }
}

/**
 * Returns the names of files that differ from what the database has applied. The Supabase CLI records a file in pieces,
 * which cannot be compared. It changes nothing.
 */
export async function editedMigrations(client: pg.ClientBase, folder: string): Promise<string[]> {
  if (!(await isRecording(client))) return []
  const { rows } = await client.query<{ version: string; hash: string }>(
    `select version, encode(sha256(convert_to(statements[1], 'UTF8')), 'hex') as hash
     from supabase_migrations.schema_migrations where cardinality(statements) = 1`,
  )
  const applied = new Map(rows.map(({ version, hash }) => [version, hash]))
  const known = (await readFiles(folder)).filter(({ version }) => applied.has(version))
  const edited = await Promise.all(
    known.map(async ({ name, version }) => {
      const text = await readFile(path.join(folder, name))
      return createHash('sha256').update(text).digest('hex') === applied.get(version) ? [] : [name]
    }),
  )
  return edited.flat()
}

async function readFiles(folder: string): Promise<MigrationFile[]> {
  return (await readdir(folder)).sort().flatMap(name => {
    const [, version, title] = FILE_NAME.exec(name) ?? []
    return version && title ? [{ name, version, title }] : []
  })
}

async function isRecording(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as found`,
  )
  return rows[0]!.found
}

async function readRecorded(client: pg.ClientBase): Promise<Map<string, string | null>> {
  if (!(await isRecording(client))) return new Map()
  const { rows } = await client.query<{ version: string; name: string | null }>(
    // Old versions of the CLI record no name.
    `select version, to_jsonb(m) ->> 'name' as name from supabase_migrations.schema_migrations m order by version`,
  )
  return new Map(rows.map(({ version, name }) => [version, name]))
}
