/** In charge of what a folder of migrations and a database know of each other. */
import { readdir } from 'node:fs/promises'
import type pg from 'pg'

/** Name of a file as the Supabase CLI makes it: YYYYMMDDHHMMSS_name.sql. */
const FILE_NAME = /^(\d{14})_(.+)\.sql$/

export interface MigrationFile {
  /** In the folder. */
  name: string
  version: string
  title: string
}

export interface MigrationState {
  /** How many of the folder the database holds. */
  applied: number
  /** Those that it does not hold, in order. */
  pending: MigrationFile[]
  /** `20261121000100_events`, of another version; without its name where that was not recorded. */
  unknown: string[]
}

/** Changes nothing. */
export async function compareMigrations(client: pg.ClientBase, folder: string): Promise<MigrationState> {
  const recorded = await readRecorded(client)
  const files = (await readdir(folder)).sort().flatMap(name => {
    const [, version, title] = FILE_NAME.exec(name) ?? []
    return version && title ? [{ name, version, title }] : []
  })
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

async function readRecorded(client: pg.ClientBase): Promise<Map<string, string | null>> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as found`,
  )
  if (!tables[0]!.found) return new Map()
  const { rows } = await client.query<{ version: string; name: string | null }>(
    // Old versions of the CLI record no name.
    `select version, to_jsonb(m) ->> 'name' as name from supabase_migrations.schema_migrations m order by version`,
  )
  return new Map(rows.map(({ version, name }) => [version, name]))
}
