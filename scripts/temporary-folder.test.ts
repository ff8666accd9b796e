import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeLeftovers } from './temporary-folder.mjs'

let memory: string
beforeEach(() => {
  memory = mkdtempSync(path.join(tmpdir(), 'juno-memory-'))
})
afterEach(() => rmSync(memory, { recursive: true, force: true }))

test('the folder of a run that was killed is removed; those of a running one and of others stay', () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  for (const name of [`juno-tests-${ended}`, `juno-tests-${process.pid}`, 'other']) {
    mkdirSync(path.join(memory, name))
    writeFileSync(path.join(memory, name, 'file'), '')
  }
  removeLeftovers(memory)
  expect(existsSync(path.join(memory, `juno-tests-${ended}`))).toBe(false)
  expect(existsSync(path.join(memory, `juno-tests-${process.pid}`, 'file'))).toBe(true)
  expect(existsSync(path.join(memory, 'other', 'file'))).toBe(true)
})

test('a process that keeps its files in memory hands the folder on and removes it at its end', () => {
  const module = path.resolve(import.meta.dirname, 'temporary-folder.mjs')
  const script = `
    import { keepTemporaryFilesInMemory } from ${JSON.stringify(module)}
    import { spawnSync } from 'node:child_process'
    keepTemporaryFilesInMemory(${JSON.stringify(memory)})
    console.log(spawnSync(process.execPath, ['-p', 'os.tmpdir()']).stdout.toString())`
  const { pid, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: '/tmp' },
    encoding: 'utf8',
  })
  expect(stdout.trim()).toBe(path.join(memory, `juno-tests-${pid}`))
  expect(existsSync(path.join(memory, `juno-tests-${pid}`))).toBe(false)
})
