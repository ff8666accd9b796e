/**
 * Makes a cluster of its own out of a copy of one. It replays the given write-ahead log up to a moment, and continues
 * in a new timeline, so that its log is never taken for that of the original
 * (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-PITR-RECOVERY).
 */
import { chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { chooseDatabaseUser } from './database-user'
import { startEmbeddedCluster, type EmbeddedClusterOptions } from './embedded-cluster'
import unpackSegment from './unpack-segment.js?raw'

export interface Recovery extends EmbeddedClusterOptions {
  /** Null for everything that there is. */
  until: Date | null
  /** One of the timelines in the log. By default, it is the one of the copy. */
  timeline?: number
}

export interface Recovered {
  timeline: number
  /** The time of the last change in it, or null where the log had none. */
  lastChangeAt: Date | null
}

/** The folder of the log: `000000010000000000000003.gz` and, for each timeline, `00000002.history.gz`. */
export const restoredLog = (cluster: string) => path.join(cluster, LOG)

const LOG = 'restored-log'
const SIGNAL = 'recovery.signal'
/** Replaying a day takes minutes, and a busy one longer. */
const PATIENCE_MS = 24 * 3_600_000
const SEGMENT_BITS = 24
const TOO_SHORT = /recovery ended before configured recovery target was reached/

/**
 * The cluster is stopped afterwards, and nothing of the log is left. An interrupted recovery starts again with another
 * copy.
 * @throws Error whose message says why it could not be recovered
 */
export async function recoverCluster(recovery: Recovery): Promise<Recovered> {
  const { dataDir } = recovery
  const log = restoredLog(dataDir)
  await mkdir(log, { recursive: true, mode: 0o700 })
  await writeFile(path.join(log, PROGRAM), unpackSegment)
  await writeFile(path.join(dataDir, SIGNAL), '')
  const user = await chooseDatabaseUser(dataDir)
  if (user)
    for (const name of [LOG, path.join(LOG, PROGRAM), SIGNAL])
      await chown(path.join(dataDir, name), user.uid, user.gid)
  const recovered = await replay(recovery).catch((error: Error) => {
    // Nothing was written between the end of the log and that moment, so all of it is the state of that moment.
    if (recovery.until !== null && TOO_SHORT.test(error.message)) return replay({ ...recovery, until: null })
    throw error
  })
  await rm(log, { recursive: true, force: true })
  await rm(`${dataDir}-start.log`, { force: true })
  return recovered
}

const PROGRAM = 'unpack-segment.mjs'

async function replay(recovery: Recovery): Promise<Recovered> {
  const { until, timeline = 'current' } = recovery
  const cluster = await startEmbeddedCluster({
    ...recovery,
    patienceMs: PATIENCE_MS,
    reaches: [path.dirname(process.execPath)],
    settings: {
      restore_command: `${quoted(process.execPath)} ${LOG}/${PROGRAM} %f %p`,
      recovery_target_timeline: String(timeline),
      recovery_target_action: 'promote',
      ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
      // It answers when it has recovered, and not before.
      hot_standby: 'off',
      // Its output then contains the reason for its end.
      logging_collector: 'off',
    },
  }).catch((error: Error) => {
    const reasons = error.message.split('\n').filter(line => /FATAL|PANIC/.test(line))
    throw new Error(`The database could not be recovered. ${reasons.join(' ') || error.message}`, {
      cause: error,
    })
  })
  try {
    const recovered = await describe({ ...cluster.connection, database: 'postgres' })
    if (until === null) await assertWhole(recovery.dataDir, recovered.timeline)
    return recovered
  } finally {
    await cluster.stop()
  }
}

/** PostgreSQL takes a program that does not run for the end of the log. */
async function assertWhole(dataDir: string, timeline: number): Promise<void> {
  const positions = (await readdir(restoredLog(dataDir)))
    .flatMap(name => /^[0-9A-F]{8}([0-9A-F]{16})\.gz$/.exec(name)?.[1] ?? [])
    .sort()
  const history = path.join(dataDir, 'pg_wal', `${hex(timeline)}.history`)
  const end = [...(await readFile(history, 'utf8')).matchAll(/^\d+\s+([0-9A-F]+)\/([0-9A-F]+)/gm)].at(-1)!
  const reached = hex(parseInt(end[1]!, 16)) + hex(parseInt(end[2]!, 16) >>> SEGMENT_BITS)
  const last = positions.at(-1)
  if (last !== undefined && reached < last)
    throw new Error(`The log could be replayed up to ${reached} only, and goes up to ${last}.`)
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

async function describe(connection: pg.ClientConfig): Promise<Recovered> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // the statement under way fails with it
  await client.connect()
  try {
    const { rows } = await client.query<Recovered>(
      `select timeline_id as timeline, pg_last_xact_replay_timestamp() as "lastChangeAt" from pg_control_checkpoint()`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** Quotes for the shell of this system. PostgreSQL replaces what follows a % sign. */
function quoted(file: string): string {
  const escaped = file.replaceAll('%', '%%')
  return process.platform === 'win32' ? `"${escaped}"` : `'${escaped.replaceAll("'", `'\\''`)}'`
}
