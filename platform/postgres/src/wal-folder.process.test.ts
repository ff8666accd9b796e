import { execFile, spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findEmbeddedBinaries } from './embedded-binaries'
import { startEmbeddedCluster, type EmbeddedCluster } from './embedded-cluster'
import { recoverCluster, restoredLog } from './recover-cluster'
import { COPIED_PASSWORD, layCluster } from './testing/copied-cluster'
import { keepWal, walFolder } from './wal-folder'

const say = () => undefined
let folder: string
let dataDir: string
let running: EmbeddedCluster[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-wal-'))
  // A shell would interpret these characters, and PostgreSQL would replace some.
  dataDir = path.join(folder, "it's %f $HOME", 'postgres')
  running = []
})
afterEach(async () => {
  for (const cluster of running) await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(dir = dataDir): Promise<EmbeddedCluster> {
  const cluster = await startEmbeddedCluster({ dataDir: dir, password: COPIED_PASSWORD, log: say })
  running.push(cluster)
  return cluster
}

async function query<T>(cluster: EmbeddedCluster, sql: string): Promise<T[]> {
  const client = new Client({ ...cluster.connection, database: 'postgres' })
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

const copies = () => readdir(walFolder(dataDir))
const FIRST = '000000010000000000000001'

test('finished segments are copied where the folder for them is, the last one at a clean stop', async () => {
  const without = await start()
  expect(await query(without, 'show archive_mode')).toEqual([{ archive_mode: 'off' }])
  await without.stop()

  await keepWal(dataDir, true)
  await writeFile(path.join(walFolder(dataDir), `archtemp.${FIRST}.1.2`), 'half a segment')
  const cluster = await start()
  await query(cluster, 'create table kept as select 1')
  await query(cluster, 'select pg_switch_wal()')
  await expect.poll(copies).toContain(FIRST)
  expect((await copies()).filter(name => name.startsWith('archtemp.'))).toEqual([])
  expect((await stat(path.join(walFolder(dataDir), FIRST))).size).toBe(16 * 1024 * 1024)
  expect(await query(cluster, 'show archive_timeout')).toEqual([{ archive_timeout: '1min' }])

  await query(cluster, 'create table kept_as_well as select 1')
  const [last] = await query<{ name: string }>(
    cluster,
    'select pg_walfile_name(pg_current_wal_lsn()) as name',
  )
  await cluster.stop()
  expect(await copies()).toContain(last!.name)
})

test('a PostgreSQL that outlived its server is restarted when the folder has appeared since', async () => {
  const { postgres } = await findEmbeddedBinaries()
  await chmod(folder, 0o755)
  await layCluster(dataDir)
  const { uid, gid } = await stat(dataDir)
  const orphan = spawn(postgres, ['-D', dataDir, '-k', dataDir, '-c', 'listen_addresses='], {
    ...(process.getuid?.() === 0 && { uid, gid }),
    cwd: '/',
    detached: true,
    stdio: 'ignore',
  })
  const ended = new Promise(resolve => orphan.once('exit', resolve))
  await expect
    .poll(() => readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => ''))
    .toContain('ready')
  await keepWal(dataDir, true)
  expect(await query(await start(), 'show archive_mode')).toEqual([{ archive_mode: 'on' }])
  await ended
})

/** Copies with the owners, as PostgreSQL requires. */
const copyOf = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/** Copies the stopped cluster, with the log that was kept of it. */
async function copyWithLog(name: string, segments: readonly string[]): Promise<string> {
  const copy = path.join(folder, name)
  await copyOf(path.join(folder, 'base'), copy)
  const log = restoredLog(copy)
  await mkdir(log)
  for (const segment of segments)
    await pipeline(
      createReadStream(path.join(walFolder(dataDir), segment)),
      createGzip(),
      createWriteStream(path.join(log, `${segment}.gz`)),
    )
  return copy
}

test('a copy is brought to a moment, or to the end of the log, in a timeline of its own', async () => {
  await layCluster(dataDir)
  await keepWal(dataDir, true)
  await copyOf(dataDir, path.join(folder, 'base'))
  const cluster = await start()
  await query(cluster, 'create table kept as select 42 as answer')
  const [before] = await query<{ at: Date }>(cluster, 'select clock_timestamp() as at')
  await query(cluster, 'delete from kept')
  await query(cluster, 'select pg_switch_wal()')
  await cluster.stop()
  const log = (await copies()).filter(name => /^[0-9A-F]{24}$/.test(name))
  const recover = async (name: string, until: Date | null) =>
    recoverCluster({ dataDir: await copyWithLog(name, log), password: COPIED_PASSWORD, log: say, until })
  const answers = async (name: string) =>
    query(await start(path.join(folder, name)), 'select answer from kept')

  const recovered = await recover('moment', before!.at)
  expect(recovered).toEqual({ timeline: 2, lastChangeAt: expect.any(Date) })
  expect(recovered.lastChangeAt!.getTime()).toBeLessThanOrEqual(before!.at.getTime())
  expect(await answers('moment')).toEqual([{ answer: 42 }])
  await expect(stat(restoredLog(path.join(folder, 'moment')))).rejects.toThrow('ENOENT')

  // The moment is after the last change, and before it is known whether there is another: the end of the log.
  await recover('later', new Date())
  expect(await answers('later')).toEqual([])
}, 120_000)

test('a log that cannot be replayed to its end is not taken for one that ends there', async () => {
  await layCluster(dataDir)
  await copyOf(dataDir, path.join(folder, 'base'))
  const copy = await copyWithLog('alone', [])
  await writeFile(path.join(restoredLog(copy), '000000010000000000000009.gz'), 'never asked for')
  await expect(
    recoverCluster({ dataDir: copy, password: COPIED_PASSWORD, log: say, until: null }),
  ).rejects.toThrow('replayed up to 0000000000000001 only, and goes up to 0000000000000009')
})

test('a damaged segment stops the recovery instead of ending it early', async () => {
  await layCluster(dataDir)
  await keepWal(dataDir, true)
  await copyOf(dataDir, path.join(folder, 'base'))
  const cluster = await start()
  await query(cluster, 'create table kept as select 42 as answer')
  await cluster.stop()
  const copy = await copyWithLog('damaged', [])
  await writeFile(path.join(restoredLog(copy), `${FIRST}.gz`), 'no segment')
  await expect(
    recoverCluster({ dataDir: copy, password: COPIED_PASSWORD, log: say, until: null }),
  ).rejects.toThrow('could not restore file')
})
