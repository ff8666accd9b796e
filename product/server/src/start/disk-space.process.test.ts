import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { startEmbeddedCluster, type EmbeddedCluster } from '@juno/postgres/embedded-cluster'
import { Client } from 'pg'
import { COPIED_PASSWORD, layCluster } from '@juno/postgres/testing/copied-cluster'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from './config'
import { startServer, type RunningServer } from './start-server'
import { makeProductFolder } from './testing/product-folder'

const KEY = 'sb_secret_0123456789abcdef'
const GB = 1_000_000_000
let folder: string
let cluster: EmbeddedCluster
let client: Client
let server: RunningServer
let disk = { freeBytes: 80 * GB, writable: true }

beforeAll(async () => {
  folder = await makeProductFolder()
  const dataDir = path.join(folder, 'cluster')
  await layCluster(dataDir)
  cluster = await startEmbeddedCluster({
    dataDir,
    password: COPIED_PASSWORD,
    log: () => undefined,
    durable: false,
  })
  client = new Client({ ...cluster.connection, database: 'postgres' })
  await client.connect()
  const config = parseConfig(folder, {
    DATA_DIR: 'data',
    DEMO: 'false',
    DATABASE_URL: `postgres://postgres:${COPIED_PASSWORD}@${encodeURIComponent(cluster.connection.host)}/postgres`,
    SUPABASE_SECRET_KEY: KEY,
  })
  const logger = pino({ level: 'silent' })
  server = await startServer(
    { ...config, port: 0 },
    { logger, say: () => undefined, measureFolder: async () => disk, watchDiskMs: 500 },
  )
  await call('POST', '/auth/v1/admin/users', { email: 'team@juno.example', email_confirm: true })
  await client.query('update public.profiles set is_admin = true')
  await call('POST', '/storage/v1/bucket', { id: 'room', name: 'room', public: false })
}, 120_000)
afterAll(async () => {
  await server.close()
  await client.end()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

async function call(method: string, address: string, body?: object | string) {
  const response = await fetch(server.address + address, {
    method,
    headers: {
      apikey: KEY,
      authorization: `Bearer ${KEY}`,
      'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
    },
    ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const ready = () => call('GET', '/api/health/ready')
const becomes = (expected: object) =>
  expect
    .poll(
      async () => {
        const { status, text } = await ready()
        return { status, ...(JSON.parse(text) as object) }
      },
      { timeout: 20_000 },
    )
    .toEqual(expected)
const filesOf = async (name: string) =>
  (await readdir(path.join(folder, 'data/storage', name)).catch(() => [])).length
const rows = async () => (await client.query('select name from storage.objects')).rows
const mails = async () =>
  (
    await client.query(
      `select to_email::text, subject::text from public.mail_outbox where kind = 'team-disk-room'`,
    )
  ).rows

test(
  'the team is mailed once before the disk is full, and everything goes on',
  { timeout: 60_000 },
  async () => {
    await becomes({ status: 'ok' })
    expect(await mails()).toEqual([])
    disk = { freeBytes: 1.2 * GB, writable: true }
    await expect
      .poll(mails, { timeout: 30_000 })
      .toEqual([{ to_email: 'team@juno.example', subject: 'The server is running out of disk space' }])
    expect((await ready()).status).toBe(200)
    expect((await call('POST', '/storage/v1/object/room/low.txt', 'x')).status).toBe(200)
  },
)

test.each([
  ['nearly full', { freeBytes: 0.4 * GB, writable: true }],
  ['read-only', { freeBytes: 80 * GB, writable: false }],
])('while the disk is %s uploads are refused in words, and leave nothing', async (words, measured) => {
  const before = await rows()
  disk = measured
  await becomes({ status: `the disk of DATA_DIR is ${words}` })
  for (const [address, body] of [
    ['/storage/v1/object/room/full.txt', 'x'],
    ['/storage/v1/object/copy', { bucketId: 'room', sourceKey: 'low.txt', destinationKey: 'copy.txt' }],
  ] as const) {
    const refused = await call('POST', address, body)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect(JSON.parse(refused.text)).toMatchObject({
      message: 'There is no room for files at the moment, please try again later',
    })
  }
  expect(await rows()).toEqual(before)
  expect(await filesOf('incoming')).toBe(0)
  // Everything else works, since the reserve is for it.
  const note = { name: 'Vera', email: 'vera@juno.example', message: 'Hello' }
  expect((await call('POST', '/rest/v1/contact_messages', note)).status).toBe(201)

  disk = { freeBytes: 80 * GB, writable: true }
  await becomes({ status: 'ok' })
  expect((await call('POST', `/storage/v1/object/room/${words}.txt`, 'x')).status).toBe(200)
  expect(await mails()).toHaveLength(1)
})

test('a database that takes no changes is not ready; what would change it says that it is busy', async () => {
  await client.query('alter system set default_transaction_read_only = on')
  await client.query('select pg_reload_conf()')
  await becomes({ status: 'the database takes no changes' })
  const json = { email: 'nobody@juno.example', password: 'a long Passphrase 7' }
  for (const [address, body] of [
    ['/rest/v1/contact_messages', { name: 'Vera', email: 'vera@juno.example', message: 'Hello' }],
    ['/auth/v1/signup', json],
    ['/storage/v1/object/room/no.txt', 'x'],
  ] as const) {
    const answer = await call('POST', address, body)
    expect([answer.status, answer.headers.get('retry-after')], answer.text).toEqual([503, '2'])
    expect(answer.text).toContain('The service is busy. Please try again in a moment.')
    expect(answer.text).not.toContain('read-only')
  }
  expect((await call('GET', '/rest/v1/events?select=title')).status).toBe(200)
  await client.query('set default_transaction_read_only = off')
  await client.query('alter system reset default_transaction_read_only')
  await client.query('select pg_reload_conf()')
  await becomes({ status: 'ok' })
})
