/**
 * In charge of one embedded PostgreSQL cluster: make it, start or adopt it, keep it running, stop it.
 */
import { mkdir, readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { lockDataFolder, type ClusterConnection } from './data-folder-lock'
import { chooseDatabaseUser, launchAs } from './database-user'
import { findEmbeddedBinaries } from './embedded-binaries'
import { initialiseCluster, isCluster } from './initialise-cluster'
import { pause, spawnPostmaster, stopPostmaster, type StartedProcess } from './postmaster-process'
import { findRunningPostmaster, isAlive } from './running-postmaster'
import { socketDirectory } from './socket-directory'

export interface EmbeddedCluster {
  /** Superuser login; `host` is the folder of the Unix socket. */
  connection: ClusterConnection
  /** Fast shutdown with a checkpoint. Calling it twice is harmless. */
  stop(): Promise<void>
}

export interface EmbeddedClusterOptions {
  /** Folder of the cluster, e.g. `.data/postgres`; made where missing. */
  dataDir: string
  /** Password of the user `postgres`; set in a new cluster and used for every login. */
  password: string
  log: (line: string) => void
  /** False for data that will be thrown away, in tests: nothing waits for the disk. */
  durable?: boolean
}

/** Crash recovery of a large database may take minutes; a process that is alive gets this much time. */
const PATIENCE_MS = 300_000

/** @throws Error whose message is a sentence for the operator. */
export async function startEmbeddedCluster(options: EmbeddedClusterOptions): Promise<EmbeddedCluster> {
  const binaries = await findEmbeddedBinaries()
  const asked = path.resolve(options.dataDir)
  await mkdir(path.dirname(asked), { recursive: true, mode: 0o711 })
  const dataDir = path.join(await realpath(path.dirname(asked)), path.basename(asked))
  const user = await chooseDatabaseUser(dataDir)
  const launch = await launchAs(user, [path.dirname(binaries.postgres), path.dirname(dataDir)])
  const env =
    process.platform === 'win32' ? undefined : { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }
  const context = { ...options, ...binaries, dataDir, launch, env: env as NodeJS.ProcessEnv }

  if (!(await isCluster(dataDir))) {
    options.log(`Making a new database in ${dataDir}`)
    await initialiseCluster(dataDir, { ...context, user })
  }
  await assertSameVersion(dataDir)
  const socketDir = await socketDirectory(dataDir, user)

  let stopping = false
  let restart: Promise<void> | null = null
  let running = await startOrAdopt({ ...context, socketDir })
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
      if (stopping) return
      stopping = true
      await restart?.catch(() => undefined)
      await lock.end().catch(() => undefined)
      await stopPostmaster(running.pid, dataDir, binaries.pgCtl)
    },
  }

  /** If PostgreSQL dies while the server runs, it is started again; the pools reconnect by themselves. */
  function watch() {
    lock.once('end', () => {
      if (stopping) return
      options.log('The embedded PostgreSQL went away; starting it again')
      restart = (async () => {
        running = await startOrAdopt({ ...context, socketDir })
        lock = await lockDataFolder(running.connection, dataDir)
        watch()
        options.log('The embedded PostgreSQL is back')
      })()
      restart.catch((error: unknown) =>
        options.log(`The embedded PostgreSQL did not come back: ${String(error)}`),
      )
    })
  }
}

type StartContext = Parameters<typeof spawnPostmaster>[0] & EmbeddedClusterOptions & { pgCtl: string }

/** Adopts the server that outlived a killed Juno, or starts one; retries while a dying one still holds its memory. */
async function startOrAdopt(
  context: StartContext,
): Promise<{ pid: number; connection: ClusterConnection; adopted: boolean }> {
  const deadline = Date.now() + PATIENCE_MS
  let failure = ''
  for (let attempt = 0; attempt < 60 && Date.now() < deadline; attempt++) {
    const adopted = await findRunningPostmaster(context.dataDir)
    const started: StartedProcess | null = adopted ? null : await spawnPostmaster(context)
    const { pid, host, port } = (adopted ?? started)!
    const connection: ClusterConnection = { host, port, user: 'postgres', password: context.password }
    const ready = await answers(connection, pid, context, deadline).catch(async (error: unknown) => {
      if (started) await stopPostmaster(pid, context.dataDir, context.pgCtl)
      throw error
    })
    if (ready) {
      return { pid, connection, adopted: adopted !== null }
    }
    failure = started ? (await started.output()).trim() : `process ${pid} did not answer`
    const passing = !started || /lock file|shared memory block/.test(failure)
    if (!passing) break
    await pause(250)
  }
  throw new Error(`The embedded PostgreSQL in ${context.dataDir} does not start. ${failure}`)
}

/** @returns false when the process ended before it took a connection. @throws on a refusal that is permanent. */
async function answers(
  connection: ClusterConnection,
  pid: number,
  context: StartContext,
  deadline: number,
): Promise<boolean> {
  while (Date.now() < deadline) {
    const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir")
      if (rows[0]?.dir !== context.dataDir) throw new Error(`The PostgreSQL found runs on ${rows[0]?.dir}`)
      return true
    } catch (error) {
      const code = (error as { code?: string }).code
      if (code === '28P01') {
        throw new Error(
          `The database in ${context.dataDir} does not accept the password in secrets.json. ` +
            'Put back the secrets.json that belongs to it, or restore a backup into an empty DATA_DIR.',
          { cause: error },
        )
      }
      if (!isAlive(pid)) return false
    } finally {
      await client.end().catch(() => undefined)
    }
    await pause(20)
  }
  return false
}

async function assertSameVersion(dataDir: string): Promise<void> {
  const version = (await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8')).trim()
  if (version === '18') return
  throw new Error(
    `The data in ${dataDir} was written by PostgreSQL ${version}; this Juno brings version 18. ` +
      'Start the Juno release that wrote it, back up, and restore here.',
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
