/** Makes a new, empty database cluster, and never over existing data. */
import { execFile } from 'node:child_process'
import { chown, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseUser, Launch } from './database-user'
import { isAlive } from './running-postmaster'

const run = promisify(execFile)

/** Nobody finds 192 random bits by trying. More hashing would only slow down each new connection. */
export const SCRAM_ITERATIONS = '1'

/** `initdb` runs in a sibling folder that is renamed once it is complete: an incomplete cluster never gets the name. */
export async function initialiseCluster(
  dataDir: string,
  options: {
    initdb: string
    launch: Launch
    user: DatabaseUser
    password: string
    env: NodeJS.ProcessEnv
    durable?: boolean
  },
): Promise<void> {
  await removeAbandoned(dataDir)
  const draft = `${dataDir}.initialising-${process.pid}`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const passwordFile = `${draft}.password`
  try {
    await writeFile(passwordFile, options.password, { mode: 0o600 })
    if (options.user) {
      for (const entry of [draft, passwordFile]) await chown(entry, options.user.uid, options.user.gid)
    }
    const { launch } = options
    const args = [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      // The built-in provider sorts the same on every machine and every release, so no index breaks on an upgrade.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--set=scram_iterations=${SCRAM_ITERATIONS}`,
      // One call for the whole file system, in place of one for each of a thousand files.
      ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
      ...(options.durable === false ? ['--no-sync'] : []),
    ]
    const [command, all] = launch.command
      ? [launch.command, [...launch.prefix, options.initdb, ...args]]
      : [options.initdb, args]
    await run(command, all, { ...launch.identity, env: options.env, cwd: path.parse(dataDir).root })
    await rename(draft, dataDir)
    await syncFolder(path.dirname(dataDir))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (await isCluster(dataDir)) return // another process was first; its cluster is used
    const output = (error as { stderr?: string }).stderr?.trim()
    throw new Error(
      `The embedded PostgreSQL could not make its data folder ${dataDir}. ${output ?? String(error)}`,
      { cause: error },
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** @returns true for a cluster, false for a missing or empty folder. @throws where the folder contains anything else */
export async function isCluster(dataDir: string): Promise<boolean> {
  const entries = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw error
  })
  if (entries.length === 0) return false
  if (entries.includes('PG_VERSION') && entries.includes('global')) return true
  throw new Error(
    `${dataDir} is not empty and holds no complete database. Nothing was touched: move its files away, or set DATA_DIR.`,
  )
}

/** Removes drafts of processes that were killed while initdb ran. */
async function removeAbandoned(dataDir: string): Promise<void> {
  const prefix = `${path.basename(dataDir)}.initialising-`
  const parent = path.dirname(dataDir)
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(prefix) ? parseInt(name.slice(prefix.length), 10) : NaN
    if (pid && (pid === process.pid || !isAlive(pid)))
      await rm(path.join(parent, name), { recursive: true, force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
