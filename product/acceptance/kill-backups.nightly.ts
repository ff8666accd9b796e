// Kills the server with kill -9 during a backup's upload, and while it stores the log of its database.
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { openTestS3, type TestS3 } from '@juno/backend/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupEnvironment } from '../../test/backup-environment'
import { freePort } from '../../test/free-port'
import { productEnvironment } from '../../test/product-environment'
import { startProduct, type ProductServer } from '../../test/start-product'
import { superuserLogin } from '../../test/superuser-login'

const root = path.resolve(import.meta.dirname, '../..')
const WAITING = { timeout: 90_000, interval: 200 }

let folder: string
let s3: TestS3
let server: ProductServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-kill-'))
  s3 = await openTestS3()
  // The file is larger than one part of an upload, and cannot be compressed.
  const stored = path.join(folder, 'data/storage/ab')
  await mkdir(stored, { recursive: true })
  await writeFile(path.join(stored, randomUUID()), randomBytes(20 * 1024 * 1024))
  server = await start()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const start = async () => startProduct(path.join(folder, 'data'), await freePort(), backupEnvironment(s3))

async function ask<T>(method: string, address: string, token: string, body?: object): Promise<T> {
  const response = await fetch(server.url + address, {
    method,
    headers: {
      apikey: server.secretKey,
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status, `${method} ${address}`).toBeLessThan(300)
  const text = await response.text()
  return (text ? JSON.parse(text) : null) as T
}

async function signIn(): Promise<string> {
  const credentials = { email: 'admin@juno.example', password: 'Juno-demo-2026' }
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

const backUp = async () => ask('POST', '/api/backups', await signIn(), {})

async function untilGood(): Promise<void> {
  const token = await signIn()
  const states = async () =>
    (await ask<{ runs: { state: string; error: string | null }[] }>('GET', '/api/backups', token)).runs.map(
      ({ state, error }) => error ?? state,
    )
  await expect.poll(states, WAITING).toEqual(['good'])
}

const write = (name: string) =>
  ask('POST', '/rest/v1/contact_messages', server.secretKey, {
    name,
    email: 'ada@example.org',
    message: 'Is anybody there?',
  })
const written = async () =>
  (await ask<{ name: string }[]>('GET', '/rest/v1/contact_messages?select=name', server.secretKey))
    .map(({ name }) => name)
    .filter(name => /^(before|after)$/.test(name))

/** Runs at once what the scheduler runs once a minute. */
async function now(statement: string): Promise<void> {
  const client = new Client(await superuserLogin(path.join(folder, 'data'), server.databasePassword))
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function killAndStart(): Promise<void> {
  await server.kill()
  server = await start()
}

/** Returns what is in DATA_DIR only temporarily. */
const leftovers = async () =>
  (await readdir(path.join(folder, 'data'), { recursive: true })).filter(name =>
    /^backup-(work|check)|\.incomplete$|^wal-waiting\/|^postgres-wal\/./.test(name),
  )

/** Returns the numbers of the log's segments in the store. */
async function logNumbers(): Promise<number[]> {
  const names = (await s3.keys()).flatMap(key => /^wal\/([0-9A-F]{24})-/.exec(key)?.[1] ?? [])
  return names.map(name => parseInt(name.slice(8, 16), 16) * 256 + parseInt(name.slice(16), 16))
}

test('half a backup counts as none, and the next start makes it whole and frees the half', async () => {
  const held = s3.hold(/^PUT .*\/base\/.*partNumber=2/)
  await backUp()
  await held
  expect((await s3.keys()).filter(key => key.startsWith('base/'))).toEqual([])
  expect(await s3.uploads()).toHaveLength(1)
  await killAndStart()
  await now(`select graphile_worker.add_job('make-backups')`)
  await untilGood()
  expect(await s3.uploads()).toEqual([])
  expect((await s3.keys()).filter(key => key.endsWith('.age') && key.startsWith('base/'))).toHaveLength(1)
}, 150_000)

test('the log has no gap where the server was killed while it stored it, and a moment after the kill is restored', async () => {
  await write('before')
  const held = s3.hold(/^PUT .*\/wal\//)
  await now('select pg_switch_wal()')
  await held
  await killAndStart()
  const moment = new Date()
  await write('after')
  await server.stop()

  const numbers = await logNumbers()
  expect(numbers.length).toBeGreaterThan(2)
  expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index))
  expect(await s3.uploads()).toEqual([])
  expect(await leftovers()).toEqual([])

  const restored = path.join(folder, 'restored')
  const key = (await readFile(path.join(folder, 'data/backup-key.txt'), 'utf8')).trim()
  await promisify(execFile)(
    process.execPath,
    [path.join(root, 'product/server/dist/cli.js'), 'restore', '--at', moment.toISOString()],
    { cwd: root, env: { ...productEnvironment(restored, 3000), ...backupEnvironment(s3), BACKUP_KEY: key } },
  )
  // A restored server that is only inspected must not overwrite the other's backups.
  server = await startProduct(restored, await freePort(), { BACKUP_AT: 'never', DEMO: 'false' })
  expect(await written()).toEqual(['before'])
}, 180_000)
