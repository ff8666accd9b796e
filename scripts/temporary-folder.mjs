// @ts-check
// Tests create and drop hundreds of small databases, which are thrown away: in memory that costs a tenth of what it
// costs on a disk. Where the machine has a file system in memory with room, a test run keeps its temporary files there.
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const prefix = 'juno-tests-'
/** What a whole run needs at most, in bytes, with room to spare. */
const room = 3 * 1024 ** 3

/**
 * Makes a folder in memory the temporary folder (`TMPDIR`) of this process and those it starts; it is removed when this
 * process ends. A folder whose process was killed is removed by the next run.
 * @param {string} memory a file system in memory, where there is one (Linux)
 */
export function keepTemporaryFilesInMemory(memory = '/dev/shm') {
  if (process.env.TMPDIR?.startsWith(path.join(memory, prefix))) return
  if (!existsSync(memory)) return
  removeLeftovers(memory)
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < room) return
  const folder = path.join(memory, `${prefix}${process.pid}`)
  // PostgreSQL runs as another user when the tests run as root: it may pass through, and sees no names.
  mkdirSync(folder, { mode: 0o711 })
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Folders of runs that have ended without removing them, in the given file system. */
export function removeLeftovers(/** @type {string} */ memory) {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue
    rmSync(path.join(memory, name), { recursive: true, force: true })
  }
}

/** Whether a process of this number runs; one of another user counts. */
function isRunning(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
