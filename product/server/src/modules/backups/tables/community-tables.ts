/**
 * Defines which tables are copied from a database that cannot be copied file by file, and their place in the copy. The
 * tables themselves come from the migrations.
 */
import path from 'node:path'
import type pg from 'pg'
import { z } from 'zod'

/** The queue of jobs is not included: the tables tell what is due. */
export const SCHEMAS = ['public', 'private', 'auth', 'storage', 'realtime', 'juno_service']

/** These are the migrations' own records, and the secrets that a database was set up with. */
export const LEFT_OUT = ['juno_service.migrations', 'juno_service.installation']

export const tablesNoteSchema = z.object({
  /** The migrations that made the tables. */
  migrations: z.array(z.string()),
  /** Names with schema, quoted for SQL. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** The last used value of each by its quoted name. */
  sequences: z.record(z.string(), z.string()),
})
export type TablesNote = z.infer<typeof tablesNoteSchema>

/** The folder within a backup. */
export const TABLES_FOLDER = 'tables'

export const noteFile = (backup: string) => path.join(backup, TABLES_FOLDER, 'tables.json')

/** Rows in COPY's text format and UTF-8. */
export const tableFile = (backup: string, name: string) =>
  path.join(backup, TABLES_FOLDER, `${name.replaceAll('"', '')}.copy`)

export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    `select name as version from juno_service.migrations union all
     select version from supabase_migrations.schema_migrations order by 1`,
  )
  return rows.map(({ version }) => version)
}
