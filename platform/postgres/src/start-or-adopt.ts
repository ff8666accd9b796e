/**
 * Provides one PostgreSQL that answers on a data folder: the running one, or a new one, whatever a killed one left
 * behind.
 */
import pg from 'pg'
import type { ClusterConnection } from './data-folder-lock'
import { pause, spawnPostmaster, stopPostmaster, type StartedProcess } from './postmaster-process'
import { endOrphans, findRunningPostmaster, isAlive, removeStaleLocks } from './running-postmaster'
import { socketPath } from './socket-directory'
import { removeUnfinishedCopies } from './wal-folder'

/** Crash recovery of a large database may take minutes, and a living process gets this much time. */
const PATIENCE_MS = 300_000
const ATTEMPTS = 60
const BETWEEN_ATTEMPTS_MS = 250
/** This is two seconds after the first attempt. */
const ORPHANS_GET_ATTEMPTS = 8

const FOUND = `
select current_setting('data_directory') as dir,
       nullif(current_setting('basic_archive.archive_directory', true), '') as wal`

type StartContext = Parameters<typeof spawnPostmaster>[0] & {
  password: string
  pgCtl: string
  patienceMs?: number
  /** The folder to which it copies its write-ahead log, or null. */
  wal: string | null
}

/** Adopts the server that outlived a killed Juno, or starts one. Retries while a dying one still holds its memory. */
export async function startOrAdopt(
  context: StartContext,
  stopping: AbortSignal,
): Promise<{ pid: number; connection: ClusterConnection; adopted: boolean }> {
  const deadline = Date.now() + (context.patienceMs ?? PATIENCE_MS)
  const socketLock = process.platform === 'win32' ? null : `${socketPath(context.socketDir)}.lock`
  let failure = ''
  for (let attempt = 0; attempt < ATTEMPTS && Date.now() < deadline && !stopping.aborted; attempt++) {
    const adopted = await findRunningPostmaster(context.dataDir)
    if (!adopted) {
      await removeStaleLocks(context.dataDir, socketLock)
      if (context.wal !== null) await removeUnfinishedCopies(context.wal)
    }
    const started: StartedProcess | null = adopted ? null : await spawnPostmaster(context)
    const { pid, host, port } = (adopted ?? started)!
    const connection: ClusterConnection = { host, port, user: 'postgres', password: context.password }
    const ready = await answers(connection, pid, context, deadline).catch(async (error: unknown) => {
      if (started) await stopPostmaster(pid, context.dataDir, context.pgCtl)
      throw error
    })
    // A server that was started with or without the copies of its log keeps that until it is restarted.
    if (ready && adopted && ready.wal !== context.wal) {
      await stopPostmaster(pid, context.dataDir, context.pgCtl)
      continue
    }
    if (ready) return { pid, connection, adopted: adopted !== null }
    failure = started ? (await started.output()).trim() : `process ${pid} did not answer`
    const held = /shared memory block/.test(failure)
    if (held && attempt >= ORPHANS_GET_ATTEMPTS) await endOrphans(context.dataDir)
    const passing = !started || held || /lock file/.test(failure)
    if (!passing) break
    await pause(BETWEEN_ATTEMPTS_MS, stopping)
  }
  throw new Error(`The embedded PostgreSQL in ${context.dataDir} does not start. ${failure}`)
}

/**
 * @returns where it copies its write-ahead log to, or null when the process ended before it accepted a connection
 * @throws on a refusal that is permanent
 */
async function answers(
  connection: ClusterConnection,
  pid: number,
  context: StartContext,
  deadline: number,
): Promise<{ wal: string | null } | null> {
  while (Date.now() < deadline) {
    const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ dir: string; wal: string | null }>(FOUND)
      const { dir, wal } = rows[0]!
      if (dir !== context.dataDir) throw new Error(`The PostgreSQL found runs on ${dir}`)
      return { wal }
    } catch (error) {
      const code = (error as { code?: string }).code
      if (code === '28P01') {
        throw new Error(
          `The database in ${context.dataDir} does not accept the password in secrets.json. ` +
            'Put back the secrets.json that belongs to it, or restore a backup into an empty DATA_DIR.',
          { cause: error },
        )
      }
      if (!isAlive(pid)) return null
    } finally {
      await client.end().catch(() => undefined)
    }
    await pause(20)
  }
  return null
}
