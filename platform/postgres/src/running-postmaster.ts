/**
 * Finds what already runs on a data folder, and what a killed PostgreSQL left there: one that outlived a killed Juno is
 * adopted, locks of a dead one are removed, and backends that outlived their postmaster are ended.
 */
import { readFileSync } from 'node:fs'
import { readdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'

export interface RunningPostmaster {
  pid: number
  port: number
  /** The folder of its Unix socket, or its TCP address where there are none. */
  host: string
}

/**
 * A lock file without a number belongs to a starting PostgreSQL, or to one that was killed while it wrote, by whatever
 * clock.
 */
const WRITING_MS = 2_000

/**
 * Reads postmaster.pid (lines: pid, data folder, start time, port, socket folder, listen address, …) and makes sure
 * that the process is really this folder's server: numbers are reused after a reboot or in a new container.
 */
export async function findRunningPostmaster(dataDir: string): Promise<RunningPostmaster | null> {
  const lines = await readLock(path.join(dataDir, 'postmaster.pid'))
  const pid = pidOf(lines)
  if (!pid || !(await isPostmasterOf(dataDir, pid))) return null
  return { pid, port: Number(lines[3]) || 5432, host: lines[4]?.trim() || lines[5]?.trim() || '127.0.0.1' }
}

/**
 * PostgreSQL refuses to start while the number in one of its locks is alive as anything, including a zombie, or is
 * missing.
 * @param socketLock removed first: only postmaster.pid shows that there is something to remove
 */
export async function removeStaleLocks(dataDir: string, socketLock: string | null): Promise<void> {
  for (const file of [socketLock, path.join(dataDir, 'postmaster.pid')]) {
    if (file === null) continue
    const written = await stat(file).catch(() => null)
    if (!written) continue
    const pid = pidOf(await readLock(file))
    const age = Math.abs(Date.now() - written.mtimeMs)
    const stale = pid ? !(await isPostmasterOf(dataDir, pid)) : age > WRITING_MS
    if (stale) await rm(file, { force: true })
  }
}

/**
 * Backends whose postmaster was killed end at their next wait. One that computes continues for as long as that takes,
 * and its memory keeps a new postmaster from starting. None of them can commit any more.
 */
export async function endOrphans(dataDir: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (!pid || !(await isServerOf(pid, dataDir))) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended since.
    }
  }
}

export async function isPostmasterOf(dataDir: string, pid: number): Promise<boolean> {
  return isAlive(pid) && (await isServerOf(pid, dataDir))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** In a container whose first process is Node, nobody collects an adopted child, so its number stays. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, ''))
  } catch {
    return false
  }
}

/**
 * The working directory of a postmaster and its backends is the data folder. On other systems, connecting decides
 * later.
 */
async function isServerOf(pid: number, dataDir: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  return cwd === (await realpath(dataDir)) && command.startsWith('postgres')
}

async function readLock(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8').catch(() => '')).split('\n')
}

/** The number is negative where a single-user backend has the folder. */
const pidOf = ([first]: readonly string[]) => Math.abs(Number(first)) || 0
