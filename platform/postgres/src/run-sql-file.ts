/** Runs files of SQL like the Supabase CLI. */
import type pg from 'pg'

/** A statement that waits for a table blocks all that come later. A busy table is tried again at the next start. */
const LOCK_TIMEOUT = '10s'

export interface SqlFile {
  name: string
  sql: string
}

/**
 * Runs them in one transaction, each with the search path of a project's owner. A file's settings for its session end
 * with it.
 * @param record called in the same transaction, after each file
 * @throws {SqlFileError} when nothing of any file stays
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

/** Its message says why, in better words than PostgreSQL's where that helps. */
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
