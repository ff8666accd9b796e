import type { Queryable } from '../../db/request-scope'

/** Returns the columns of a table of schema `auth` that can be written, each with its type. */
export async function tableColumns(db: Queryable, table: string): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type
     from pg_attribute
     where attrelid = to_regclass('auth.' || quote_ident($1)) and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}
