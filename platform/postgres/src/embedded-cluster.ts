/** Makes one embedded PostgreSQL cluster, starts or adopts it, keeps it running, and stops it. */
import { mkdir, readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { lockDataFolder, type ClusterConnection } from './data-folder-lock'
import { chooseDatabaseUser, launchAs } from './database-user'
import { findEmbeddedBinaries } from './embedded-binaries'
import { initialiseCluster, isCluster } from './initialise-cluster'
import { assertNotBeingReplaced, removeOutlivedMark } from './replacement-mark'
import { pause, stopPostmaster } from './postmaster-process'
import { isPostmasterOf } from './running-postmaster'
import { socketDirectory } from './socket-directory'
import { startOrAdopt } from './start-or-adopt'
import { prepareWalFolder, walSettings } from './wal-folder'

/** The version whose files the embedded one reads. */
export const EMBEDDED_VERSION = '18'

export interface EmbeddedCluster {
  /** The superuser login. `host` is the folder of the Unix socket. */
  connection: ClusterConnection
  /** Shuts down fast with a checkpoint. Calling it twice is harmless. */
  stop(): Promise<void>
}

export interface EmbeddedClusterOptions {
  /** The folder of the cluster, e.g. `.data/postgres`, which is made where it is missing. */
  dataDir: string
  /** The password of the user `postgres`, set in a new cluster and used for every login. */
  password: string
  log: (line: string) => void
  /** False for data that will be thrown away, in tests: nothing waits for the disk. */
  durable?: boolean
  /** PostgreSQL settings beside ours, for a recovery. */
  settings?: Readonly<Record<string, string>>
  /** Folders of programs that PostgreSQL starts because of those settings. */
  reaches?: readonly string[]
  /** Milliseconds until it must answer. The default is enough for any crash. */
  patienceMs?: number
}

/** Milliseconds before the next attempt to start PostgreSQL again. Each pause is twice as long as the one before. */
const PAUSES = { first: 250, longest: 30_000 }

/** @throws Error whose message is a sentence for the operator */
export async function startEmbeddedCluster(options: EmbeddedClusterOptions): Promise<EmbeddedCluster> {
  const binaries = await findEmbeddedBinaries()
  const asked = path.resolve(options.dataDir)
  await mkdir(path.dirname(asked), { recursive: true, mode: 0o711 })
  const dataDir = path.join(await realpath(path.dirname(asked)), path.basename(asked))
  const user = await chooseDatabaseUser(dataDir)
  const launch = await launchAs(user, [
    path.dirname(binaries.postgres),
    path.dirname(dataDir),
    ...(options.reaches ?? []),
  ])
  const env =
    process.platform === 'win32' ? undefined : { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }
  const context = { ...options, ...binaries, dataDir, launch, env: env as NodeJS.ProcessEnv }
  const wal = await prepareWalFolder(dataDir, user)
  const settings = { ...walSettings(wal), ...options.settings }

  if (!(await isCluster(dataDir))) {
    await assertNotBeingReplaced(dataDir)
    options.log(`Making a new database in ${dataDir}`)
    await initialiseCluster(dataDir, { ...context, user })
  } else {
    await removeOutlivedMark(dataDir)
  }
  await assertSameVersion(dataDir)
  const socketDir = await socketDirectory(dataDir, user)

  const stopping = new AbortController()
  const start = () => startOrAdopt({ ...context, socketDir, wal, settings }, stopping.signal)
  let restart: Promise<void> | null = null
  let running = await start()
  let lock = await lockDataFolder(running.connection, dataDir)
  if (options.durable !== false)
    await assertSafe(lock).catch(async (error: unknown) => {
      await lock.end()
      await stopPostmaster(running.pid, dataDir, binaries.pgCtl)
      throw error
    })
  if (running.adopted) options.log(`Adopted the PostgreSQL that was still running (process ${running.pid})`)
  watch()

  return {
    connection: running.connection,
    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort()
      await restart
      await lock.end().catch(() => undefined)
      const { pid } = running
      if (await isPostmasterOf(dataDir, pid)) await stopPostmaster(pid, dataDir, binaries.pgCtl)
    },
  }

  /** If PostgreSQL dies while the server runs, it is started again. The pools reconnect by themselves. */
  function watch() {
    lock.once('end', () => {
      if (!stopping.signal.aborted) restart = startAgain()
    })
  }

  /**
   * It repeats without limit: a full disk has space again some day, and nobody should have to restart the server then.
   */
  async function startAgain() {
    options.log('The embedded PostgreSQL went away; starting it again')
    let said = ''
    for (let wait = PAUSES.first; !stopping.signal.aborted; wait = Math.min(wait * 2, PAUSES.longest)) {
      try {
        running = await start()
        lock = await lockDataFolder(running.connection, dataDir)
        watch()
        options.log('The embedded PostgreSQL is back')
        return
      } catch (error) {
        const reason = reasonOf(error)
        if (reason !== said && !stopping.signal.aborted)
          options.log(
            `The embedded PostgreSQL did not come back, and is tried again until it does: ${reason}`,
          )
        said = reason
      }
      await pause(wait, stopping.signal)
    }
  }
}

/** Numbers and times that change from one attempt to the next are no other reason. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/^\d{4}-\d\d-\d\d \S+ \S+ \[\d+\] /gm, '')
}

/** @throws Error whose message is a sentence for the operator */
export async function assertSameVersion(dataDir: string): Promise<void> {
  const version = (await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8')).trim()
  if (version === EMBEDDED_VERSION) return
  throw new Error(
    `The data in ${dataDir} was written by PostgreSQL ${version}, and this version of Juno brings ${EMBEDDED_VERSION}, ` +
      'which cannot read it. Take the version of Juno that wrote it: it starts with it, and restores it.',
  )
}

async function assertSafe(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'data_checksums', 'full_page_writes')",
  )
  const off = rows.filter(row => row.setting !== 'on').map(row => row.name)
  if (off.length > 0)
    throw new Error(`The embedded PostgreSQL runs without ${off.join(', ')}; data would be at risk.`)
}
