// @ts-check
// Tests create and drop hundreds of small databases. In memory that costs a tenth of what it costs on a disk. Where the
// machine has a file system in memory with enough space, a test run keeps its temporary files there.
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const prefix = 'juno-tests-'
/** A whole run needs at most this many bytes, with a margin. */
const room = 3 * 1024 ** 3

/**
 * Makes a folder in memory the temporary folder (`TMPDIR`) of this process and those it starts. It is removed when this
 * process ends. The next run removes a folder whose process was killed.
 * @param {string} memory a file system in memory, where there is one (Linux)
 */
export function keepTemporaryFilesInMemory(memory = '/dev/shm') {
  if (process.env.TMPDIR?.startsWith(path.join(memory, prefix))) return
  if (!existsSync(memory)) return
  removeLeftovers(memory)
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < room) return
  const folder = path.join(memory, `${prefix}${process.pid}`)
  // PostgreSQL runs as another user when the tests run as root. It may enter the folder, and sees no names.
  mkdirSync(folder, { mode: 0o711 })
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Removes folders of ended runs that did not remove them, in the given file system. */
export function removeLeftovers(/** @type {string} */ memory) {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue
    rmSync(path.join(memory, name), { recursive: true, force: true })
  }
}

/** Returns whether a process of this number runs, including one of another user. */
function isRunning(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
