import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isNight } from '../../../test/by-night'

const root = path.resolve(import.meta.dirname, '../../..')
const patience = { timeout: 20_000 }
let folder: string
let npm: ChildProcess

/**
 * The server runs as with `npm start`: by the command of our package.json, with the module that ends it when npm ends.
 */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-signals-'))
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const start = scripts.start.replace('scripts/start.mjs', 'start.mjs')
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start } }))
  await symlink(path.join(root, 'scripts/end-with-npm.mjs'), path.join(folder, 'end-with-npm.mjs'))
  await writeFile(
    path.join(folder, 'start.mjs'),
    `import { appendFileSync, writeFileSync } from 'node:fs'
     import { endWithNpm } from './end-with-npm.mjs'
     endWithNpm()
     for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
       process.on(signal, () => { appendFileSync('closed', 'closed'); process.exit(0) })
     setInterval(() => undefined, 1000)
     writeFileSync('pid', String(process.pid))`,
  )
  npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore', detached: true })
})
afterEach(async () => {
  try {
    process.kill(-npm.pid!, 'SIGKILL')
  } catch {
    // No process of it runs any more.
  }
  await rm(folder, { recursive: true, force: true })
})

const file = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => '')

/** By day each signal comes once, and each way at least once. */
const byDay = [
  ['npm', 'SIGTERM'],
  ['npm', 'SIGKILL'],
  ['everything in the terminal', 'SIGINT'],
  ['the server', 'SIGHUP'],
] as const
const byNight = [
  ['npm', 'SIGINT'],
  ['npm', 'SIGHUP'],
  ['everything in the terminal', 'SIGHUP'],
  ['the server', 'SIGTERM'],
] as const

test.each([...byDay, ...(isNight ? byNight : [])])(
  '%s ended by %s closes the server once',
  { timeout: 30_000 },
  async (whom, signal) => {
    await expect.poll(() => file('pid'), patience).not.toBe('')
    const pid = Number(await file('pid'))
    const target = { npm: npm.pid!, 'everything in the terminal': -npm.pid!, 'the server': pid }[whom]
    process.kill(target, signal)
    await expect.poll(() => file('closed'), patience).toBe('closed')
  },
)
