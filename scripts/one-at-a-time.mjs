// @ts-check
// Lets one process of this machine at a time do a piece of work, before any dependency is installed.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Waits while another living process does work under the same lock file, then does it. A process that was killed leaves
 * its file behind, and the next one removes it.
 * @param {string} lock a file; its folder is made
 * @param {() => void} work must be synchronous
 */
export function oneAtATime(lock, work) {
  mkdirSync(path.dirname(lock), { recursive: true })
  while (!taken(lock)) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    if (!isAlive(holderOf(lock))) rmSync(lock, { force: true })
  }
  const giveBack = () => rmSync(lock, { force: true })
  // The work may end the process.
  process.once('exit', giveBack)
  try {
    work()
  } finally {
    process.off('exit', giveBack)
    giveBack()
  }
}

function taken(/** @type {string} */ lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    return false
  }
}

/** @returns the number of the process, 0 where it was killed before it wrote one; undefined where the file has gone */
function holderOf(/** @type {string} */ lock) {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return undefined
  }
}

function isAlive(/** @type {number | undefined} */ holder) {
  if (holder === undefined) return true
  if (holder === 0) return false
  try {
    process.kill(holder, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
