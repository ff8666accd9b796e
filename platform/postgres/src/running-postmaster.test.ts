import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeStaleLocks } from './running-postmaster'

let folder: string
let lock: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-locks-'))
  lock = path.join(folder, 'postmaster.pid')
  await writeFile(lock, '')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['just now stays: somebody writes it', 0, true],
  ['an hour ago is removed', -3_600, false],
  ['in the future, as before the clock was set back, is removed', 3_600, false],
])('a lock without a number that was made %s', async (_when, seconds, stays) => {
  const made = Date.now() / 1000 + seconds
  await utimes(lock, made, made)
  await removeStaleLocks(folder, null)
  expect(existsSync(lock)).toBe(stays)
})
