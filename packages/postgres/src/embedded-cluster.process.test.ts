import { spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedCluster, type EmbeddedCluster } from './embedded-cluster'
import { findEmbeddedBinaries } from './embedded-binaries'

const password = 'a-test-password'
let folder: string
let dataDir: string
let log: string[]
let running: EmbeddedCluster[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-cluster-'))
  await chmod(folder, 0o755)
  dataDir = path.join(folder, 'postgres')
  log = []
  running = []
})
afterEach(async () => {
  for (const cluster of running) await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(dir = dataDir, secret = password): Promise<EmbeddedCluster> {
  const cluster = await startEmbeddedCluster({ dataDir: dir, password: secret, log: line => log.push(line) })
  running.push(cluster)
  return cluster
}

async function query<T>(cluster: EmbeddedCluster, sql: string): Promise<T[]> {
  const client = new Client({ ...cluster.connection, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

const postmaster = async () =>
  Number((await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])

test('keeps data over a restart, with checksums and fsync on, and without a TCP port', async () => {
  const first = await start()
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start()
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  const settings = await query<{ name: string; setting: string }>(
    second,
    `select name, setting from pg_settings
     where name in ('fsync', 'data_checksums', 'full_page_writes', 'listen_addresses') order by name`,
  )
  expect(settings).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
  ])
})

test('restarts PostgreSQL when it is killed while the server runs', async () => {
  const cluster = await start()
  await query(cluster, 'create table kept as select 42 as answer')
  process.kill(await postmaster(), 'SIGKILL')
  await expect.poll(() => log, { timeout: 20_000 }).toContain('The embedded PostgreSQL is back')
  expect(await query(cluster, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a second server on the same folder is refused with a sentence, and the first goes on', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(
    `Another Juno (process ${process.pid}) is already running on the data folder`,
  )
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('adopts a PostgreSQL that outlived its server', async () => {
  const { postgres } = await findEmbeddedBinaries()
  await (await start()).stop()
  const { uid, gid } = await stat(dataDir)
  const orphan = spawn(postgres, ['-D', dataDir, '-k', dataDir, '-c', 'listen_addresses='], {
    ...(process.getuid?.() === 0 && { uid, gid }),
    cwd: '/',
    detached: true,
    stdio: 'ignore',
  })
  await expect
    .poll(() => readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => ''))
    .toContain('ready')

  const cluster = await start()
  expect(log).toContain(`Adopted the PostgreSQL that was still running (process ${orphan.pid})`)
  expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }])
  const ended = new Promise(resolve => orphan.once('exit', resolve))
  await cluster.stop()
  await ended
})

test('starts although a stale postmaster.pid names a process that is something else now', async () => {
  await (await start()).stop()
  await writeFile(
    path.join(dataDir, 'postmaster.pid'),
    `${process.pid}\n${dataDir}\n1\n5432\n${dataDir}\n\n0 0\nready\n`,
    { mode: 0o600 },
  )
  const { uid, gid } = await stat(dataDir)
  if (process.getuid?.() === 0) {
    await chown(path.join(dataDir, 'postmaster.pid'), uid, gid)
  }
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('touches nothing in a folder that holds something else', async () => {
  await mkdir(dataDir)
  await writeFile(path.join(dataDir, 'holiday.jpg'), 'x')
  await expect(start()).rejects.toThrow('holds no complete database. Nothing was touched')
  expect(await readdir(dataDir)).toEqual(['holiday.jpg'])
})

test('an incomplete cluster of a killed first start is removed, not used', async () => {
  const draft = `${dataDir}.initialising-999999999`
  await mkdir(draft)
  await writeFile(path.join(draft, 'PG_VERSION'), '18\n')
  await start()
  expect((await readdir(folder)).filter(name => name.includes('initialising'))).toEqual([])
})

test('a wrong password fails with a sentence, and no PostgreSQL is left running', async () => {
  await (await start()).stop()
  await expect(start(dataDir, 'another-password')).rejects.toThrow(
    'does not accept the password in secrets.json',
  )
  await expect(postmaster()).rejects.toThrow('ENOENT')
})

test('works below a folder that only its owner may enter, and where the path is too long for a socket', async () => {
  const closed = path.join(folder, 'private')
  await mkdir(closed, { mode: 0o700 })
  const cluster = await start(path.join(closed, 'a'.repeat(80), 'postgres'))
  expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(cluster.connection.host).not.toContain(folder)
})

test('says what to do on a machine that has no embedded PostgreSQL', async () => {
  await expect(findEmbeddedBinaries('sunos', 'sparc')).rejects.toThrow('Set DATABASE_URL')
})
