/**
 * Guarantees one server per data folder. The lock is a session of the database itself: it ends with its process,
 * however that ends, so it is never stale.
 */
import pg from 'pg'
import { pause } from './postmaster-process'

/** Any constant that names this lock among PostgreSQL's advisory locks. */
const LOCK = 20_260_101

export interface ClusterConnection {
  host: string
  port: number
  user: 'postgres'
  password: string
}

/** @throws Error with a sentence that names the other process, where one has the folder for longer than 3 s */
export async function lockDataFolder(connection: ClusterConnection, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: `juno-server ${process.pid}`,
    keepAlive: true,
  })
  client.on('error', () => undefined) // its 'end' event says the same
  await client.connect()
  try {
    const deadline = Date.now() + 3_000
    while (!(await tryLock(client))) {
      if (Date.now() > deadline) throw new Error(await heldSentence(client, dataDir))
      await pause(50)
    }
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    LOCK,
  ])
  return rows[0]?.locked === true
}

async function heldSentence(client: pg.Client, dataDir: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1 limit 1`,
    [LOCK],
  )
  const holder = /^juno-server (\d+)$/.exec(rows[0]?.name ?? '')?.[1]
  const who = holder ? ` (process ${holder})` : ''
  return `Another Juno${who} is already running on the data folder ${dataDir}. Stop it first, or set DATA_DIR.`
}
