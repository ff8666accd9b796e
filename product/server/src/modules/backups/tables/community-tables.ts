/**
 * In charge of what a copy holds of a database that is not ours to copy file by file, and where it lies in the copy. The
 * tables themselves are not in it: they come from the migrations.
 */
import path from 'node:path'
import type pg from 'pg'
import { z } from 'zod'

/** The queue of jobs is not among them: what is due is found in the tables. */
export const SCHEMAS = ['public', 'private', 'auth', 'storage', 'realtime', 'juno_service']

/** What the migrations note about themselves, and the secrets that a database was set up with. */
export const LEFT_OUT = ['juno_service.migrations', 'juno_service.installation']

export const tablesNoteSchema = z.object({
  /** That the tables were made by. */
  migrations: z.array(z.string()),
  /** With schema, quoted for SQL. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** The last value of each that was used, by its quoted name. */
  sequences: z.record(z.string(), z.string()),
})
export type TablesNote = z.infer<typeof tablesNoteSchema>

/** In the folder of a backup. */
export const TABLES_FOLDER = 'tables'

export const noteFile = (backup: string) => path.join(backup, TABLES_FOLDER, 'tables.json')

/** Rows as COPY writes them, in its text format and UTF-8. */
export const tableFile = (backup: string, name: string) =>
  path.join(backup, TABLES_FOLDER, `${name.replaceAll('"', '')}.copy`)

export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    `select name as version from juno_service.migrations union all
     select version from supabase_migrations.schema_migrations order by 1`,
  )
  return rows.map(({ version }) => version)
}
