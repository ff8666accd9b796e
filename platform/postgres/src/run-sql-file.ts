/**
 * In charge of running files of SQL as the Supabase CLI does.
 */
import type pg from 'pg'

/** Whoever waits for a table holds up all who come after; a busy one is tried again with the next start. */
const LOCK_TIMEOUT = '10s'

export interface SqlFile {
  name: string
  sql: string
}

/**
 * In one transaction, each with the search path of a project's owner. What a file sets for its session ends with it.
 * @param record called in the same transaction, after each file
 * @throws {SqlFileError} nothing of any file stays
 */
export async function runSqlFiles<File extends SqlFile>(
  client: pg.Client,
  files: readonly File[],
  record: (file: File) => Promise<unknown>,
): Promise<void> {
  await client.query('begin')
  try {
    for (const file of files)
      try {
        await client.query(
          `set local search_path = "$user", public, extensions; set local lock_timeout = '${LOCK_TIMEOUT}'`,
        )
        await client.query(file.sql)
        await client.query('reset all')
        await record(file)
      } catch (error) {
        throw new SqlFileError(file.name, error as Error)
      }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Its message says why, in words where words help more than PostgreSQL's. */
export class SqlFileError extends Error {
  constructor(
    readonly file: string,
    cause: Error & { code?: string },
  ) {
    super(explained(cause), { cause })
  }
}

function explained({ message, code }: Error & { code?: string }): string {
  const [, name] = /^extension "(.+)" is not available$/.exec(message) ?? []
  if (name)
    return (
      `it needs the PostgreSQL extension "${name}", which this PostgreSQL does not have. ` +
      `Set DATABASE_URL to a PostgreSQL where ${name} is installed.`
    )
  if (code === '55P03') return `a table that it changes was in use for ${LOCK_TIMEOUT}. Please start again.`
  return message
}
