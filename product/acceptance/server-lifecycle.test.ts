// Starts, kills and stops the built server like an operator or a power cut.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../test/free-port'
import { testByNight } from '../../test/by-night'

const root = path.resolve(import.meta.dirname, '../..')
let dataDir: string
let port: number
let processes: Server[]

interface Server {
  child: ChildProcess
  output: () => string
  /** Resolves once it has ended and all its output is read. @returns the exit code, null where a signal ended it */
  ended: Promise<number | null>
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'juno-lifecycle-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
beforeEach(async () => {
  port = await freePort()
  processes = []
})
afterEach(async () => {
  for (const { child, ended } of processes) {
    child.kill('SIGTERM')
    await ended
  }
})

function launch(environment: Record<string, string> = {}): Server {
  const child = spawn(process.execPath, [path.join(root, 'product/server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: 'true', ...environment },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += String(chunk)))
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const server = { child, output: () => text, ended }
  processes.push(server)
  return server
}

async function start(environment: Record<string, string> = {}): Promise<Server> {
  const server = launch(environment)
  await expect
    .poll(() => server.output(), { timeout: 60_000, interval: 100 })
    .toContain('Press Ctrl-C to stop')
  return server
}

async function signInAsMember() {
  const { publishableKey } = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8'))
  const client = createClient(`http://127.0.0.1:${port}`, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket, and nothing here uses realtime.
    realtime: { transport: class {} as never },
  })
  const email = 'member@juno.example'
  await client.auth.signInWithPassword({ email, password: 'Juno-demo-2026' }).then(throwOnError)
  return client
}

function throwOnError<T extends { error: unknown }>(answer: T): T {
  if (answer.error) throw answer.error
  return answer
}

const postmaster = async () =>
  Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

/** An ended process keeps its number, as a zombie, until the first process of the system collects it. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (/\) Z /.test(status)) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('what was written is there after the server, then both it and PostgreSQL, were killed', async () => {
  const first = await start()
  const member = await signInAsMember()
  const { data } = await member.auth.getUser()
  const id = data.user!.id
  await member.from('profiles').update({ bio: 'Written before the power cut.' }).eq('id', id).throwOnError()

  first.child.kill('SIGKILL')
  await first.ended
  const second = await start()
  expect(second.output()).toContain('Adopted the PostgreSQL that was still running')
  // The session survives as well, since keys and sessions are the same.
  const { data: after } = await member.from('profiles').select('bio').eq('id', id).single().throwOnError()
  expect(after.bio).toBe('Written before the power cut.')

  second.child.kill('SIGKILL')
  process.kill(await postmaster(), 'SIGKILL')
  await second.ended
  await start()
  const { data: again } = await member.from('profiles').select('bio').eq('id', id).single().throwOnError()
  expect(again.bio).toBe('Written before the power cut.')
}, 120_000)

test('a stop leaves nothing running, and a second server on the same folder is refused', async () => {
  const first = await start()
  const second = launch({ PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('is already running on the data folder')
  expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200)

  const postgres = await postmaster()
  // Browsers open connections before they have something to request.
  const silent = connect(port, '127.0.0.1').on('error', () => undefined)
  await new Promise(resolve => silent.once('connect', resolve))
  first.child.kill('SIGINT')
  expect(await first.ended, first.output()).toBe(0)
  expect(await isRunning(postgres)).toBe(false)
}, 120_000)

/** Returns the files of the scripts that a server has read, once it has ended. */
async function scriptsRead(coverage: string): Promise<string[]> {
  const [report] = await readdir(coverage)
  const { result } = JSON.parse(await readFile(path.join(coverage, report!), 'utf8')) as {
    result: { url: string }[]
  }
  return result.flatMap(({ url }) => (url.startsWith('file:') ? [fileURLToPath(url)] : []))
}

const dependenciesOf = async (workspace: string): Promise<string[]> => {
  const text = await readFile(path.join(root, workspace, 'package.json'), 'utf8')
  return Object.keys((JSON.parse(text) as { dependencies: object }).dependencies)
}

test('a start reads only the libraries that it needs; the others wait for the first request that needs them', async () => {
  const coverage = path.join(dataDir, 'coverage')
  const { child, ended } = await start({ NODE_V8_COVERAGE: coverage })
  child.kill('SIGTERM')
  await ended
  const scripts = await scriptsRead(coverage)
  const packages = new Set(scripts.map(file => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]))
  const ours = await Promise.all(WORKSPACES.map(dependenciesOf))
  const read = [...new Set(ours.flat())].filter(name => packages.has(name)).sort()
  expect(read).toEqual(READ_AT_START)
  const sizes = await Promise.all(scripts.map(async file => (await stat(file)).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES)
})

const WORKSPACES = [
  'platform/backend',
  'platform/host',
  'platform/postgres',
  'platform/project',
  'product/server',
]
/** A name that is added here costs each start its milliseconds and megabytes: docs/decisions/122-what-a-start-reads.md */
const READ_AT_START = [
  '@fastify/busboy',
  '@fastify/multipart',
  '@fastify/static',
  '@scure/base',
  'aws4fetch',
  'fastify',
  'graphile-worker',
  'oauth4webapi',
  'otpauth',
  'pg',
  'pg-copy-streams',
  'pino',
  'qr',
  'smol-toml',
]
const MOST_BYTES = 4_600_000

test('a bad configuration ends the start with a list of sentences', async () => {
  const server = launch({ PORT: 'eighty', OWNER_EMIAL: 'owner@example.org' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('PORT must be a whole number from 1 to 65535.')
  expect(server.output()).toContain('OWNER_EMIAL is not a setting of Juno. Did you mean OWNER_EMAIL?')
  expect(server.output()).not.toContain('    at ')
})

testByNight(
  'a port in use stops the start with a sentence, and PostgreSQL is stopped again',
  async () => {
    const taken = createServer()
    await new Promise<void>(resolve => taken.listen(port, '127.0.0.1', resolve))
    const server = launch()
    expect(await server.ended).toBe(1)
    taken.close()
    expect(server.output()).toContain(`Port ${port} is already in use`)
    await expect(postmaster()).rejects.toThrow('ENOENT')
  },
  60_000,
)

test('the simulator of Stripe is in no file that the server loads when it starts', async () => {
  const dist = path.join(root, 'product/server/dist')
  const isSimulator = async (file: string) =>
    (await readFile(path.join(dist, file), 'utf8')).includes('sandbox_stripe_objects')
  const loaded = new Set(['main.js'])
  for (const file of loaded)
    for (const [, imported] of (await readFile(path.join(dist, file), 'utf8')).matchAll(
      /^(?:import|export)\b[^;\n]*?["']\.\/([^"']+)["']/gm,
    ))
      loaded.add(imported!)
  const simulators: string[] = []
  for (const file of await readdir(dist))
    if (file.endsWith('.js') && (await isSimulator(file))) simulators.push(file)
  expect(loaded.size).toBeGreaterThan(1)
  expect(simulators).not.toEqual([])
  expect(simulators.filter(file => loaded.has(file))).toEqual([])
})
