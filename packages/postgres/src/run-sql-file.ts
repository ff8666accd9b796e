/**
 * In charge of running one file of SQL as the Supabase CLI does.
 */
import type pg from 'pg'

/**
 * In one transaction, with the search path of a project's owner. What the file sets for its session ends with it.
 * @param record called in the same transaction, after the file
 * @throws as PostgreSQL, and where an extension is missing, with what to do; nothing of the file stays
 */
export async function runSqlFile(
  client: pg.Client,
  sql: string,
  record: () => Promise<unknown>,
): Promise<void> {
  try {
    await client.query(`begin; set local search_path = "$user", public, extensions`)
    await client.query(sql)
    await client.query('reset all')
    await record()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw explained(error as Error)
  }
}

function explained(error: Error): Error {
  const [, name] = /^extension "(.+)" is not available$/.exec(error.message) ?? []
  if (!name) return error
  return new Error(
    `it needs the PostgreSQL extension "${name}", which this PostgreSQL does not have. ` +
      `Set DATABASE_URL to a PostgreSQL where ${name} is installed.`,
    { cause: error },
  )
}
