import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'juno-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a process that writes when its work begins and ends, with the other's chance to begin between the two. */
const work = () =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { appendFileSync } from 'node:fs'
     import { oneAtATime } from ${JSON.stringify(path.resolve('scripts/one-at-a-time.mjs'))}
     const [lock, log] = ${JSON.stringify([lock(), log()])}
     oneAtATime(lock, () => {
       appendFileSync(log, 'begins ')
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
       appendFileSync(log, 'ends ')
     })`,
  ])
const lock = () => path.join(folder, 'cache/lock')
const log = () => path.join(folder, 'log')

test('two processes at once do the work one after the other', async () => {
  await Promise.all([work(), work()])
  expect(readFileSync(log(), 'utf8')).toBe('begins ends begins ends ')
})

test('a process that was killed keeps nobody out', async () => {
  await work()
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock(), String(pid))
  await work()
  expect(readFileSync(log(), 'utf8')).toBe('begins ends begins ends ')
})
