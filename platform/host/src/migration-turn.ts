/** Lets only one of several starting processes migrate a database at a time. */
import type pg from 'pg'

/** Any number that nothing else locks on in this database. */
const LOCK = 20_260_102

/**
 * The lock lasts until the connection ends.
 * @param longestWait as PostgreSQL takes it: `5min`
 * @throws Error that names the migrating process, after the longest wait
 */
export async function takeTurn(
  client: pg.Client,
  log: (line: string) => void,
  longestWait = '5min',
): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
  if (rows[0]!.taken) return
  log(`Waiting for ${await describeHolder(client)}, which is migrating this database`)
  try {
    await client.query(`set lock_timeout = '${longestWait}'`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query('reset lock_timeout')
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    throw new Error(
      `${capital(await describeHolder(client))} has been migrating this database for more than ${longestWait}. ` +
        'Nothing was changed by this one. Look at its log, or stop it, and start again.',
      { cause: error },
    )
  }
}

async function describeHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ who: string }>(
    `select format('the connection %s%s', a.pid, ' from ' || host(a.client_addr)) as who
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.database = (
       select oid from pg_database where datname = current_database()
     )`,
    [LOCK],
  )
  return rows[0]?.who ?? 'another process'
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
