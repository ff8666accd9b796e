/**
 * In charge of finding a PostgreSQL that already runs on a data folder: one that outlived a killed Juno is adopted.
 */
import { readFileSync } from 'node:fs'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'

export interface RunningPostmaster {
  pid: number
  port: number
  /** Folder of its Unix socket, or its TCP address where there are none. */
  host: string
}

/**
 * Reads postmaster.pid (lines: pid, data folder, start time, port, socket folder, listen address, …) and makes sure
 * that the process is really this folder's server: numbers are reused after a reboot or in a new container. A stale
 * file is removed, because PostgreSQL itself refuses to start when the number is alive as anything else.
 */
export async function findRunningPostmaster(dataDir: string): Promise<RunningPostmaster | null> {
  const file = path.join(dataDir, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Math.abs(Number(lines[0]))
  if (!pid) return null
  if (!isAlive(pid) || !(await isServerOf(pid, dataDir))) {
    await removeStaleFiles(dataDir, pid)
    return null
  }
  return { pid, port: Number(lines[3]) || 5432, host: lines[4]?.trim() || lines[5]?.trim() || '127.0.0.1' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** In a container whose first process is Node nobody collects an adopted child, so its number stays. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, ''))
  } catch {
    return false
  }
}

/** A postmaster's working directory is its data folder. Where /proc is missing, connecting decides later. */
async function isServerOf(pid: number, dataDir: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  return cwd === (await realpath(dataDir)) && command.startsWith('postgres')
}

async function removeStaleFiles(dataDir: string, pid: number): Promise<void> {
  const file = path.join(dataDir, 'postmaster.pid')
  const [first, , , port, socketDir] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  if (Math.abs(Number(first)) !== pid) return
  await rm(file, { force: true })
  if (!socketDir) return
  const socket = path.join(socketDir.trim(), `.s.PGSQL.${port?.trim()}`)
  const lock = await readFile(`${socket}.lock`, 'utf8').catch(() => '')
  if (Math.abs(Number(lock.split('\n')[0])) === pid) await rm(`${socket}.lock`, { force: true })
}
