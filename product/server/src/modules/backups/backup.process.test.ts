import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '../../start/config'
import { startEmbeddedCluster, type EmbeddedCluster } from '@juno/postgres/embedded-cluster'
import { replacementMark } from '@juno/postgres/replacement-mark'
import { layDataFolder } from '@juno/postgres/testing/copied-cluster'
import { loadSecrets } from '../../start/secrets'
import { backUp } from './back-up'
import { writeManifest } from './manifest'
import { restore } from './restore'
import { testByNight } from '../../../../../test/by-night'

const say = () => undefined
let folder: string
let running: EmbeddedCluster[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-backup-'))
  running = []
  await layDataFolder(path.join(folder, 'old'))
})
afterEach(async () => {
  for (const cluster of running) await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const configFor = (name: string) => parseConfig(folder, { DATA_DIR: name })

/** The operator's command passes them like this. */
const placesOf = (name: string) => ({
  ...configFor(name),
  databasePassword: async () => (await loadSecrets(configFor(name))).databasePassword,
  migrate: () => Promise.reject(new Error('the embedded database brings its tables along')),
})

async function start(name: string): Promise<EmbeddedCluster> {
  const config = configFor(name)
  const { databasePassword } = await loadSecrets(config)
  const dataDir = path.join(config.dataDir, 'postgres')
  const cluster = await startEmbeddedCluster({ dataDir, password: databasePassword, log: say })
  running.push(cluster)
  return cluster
}

async function connect(cluster: EmbeddedCluster): Promise<Client> {
  const client = new Client({ ...cluster.connection, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

test('a backup of a running server is restored into an empty folder, with all committed rows and files', async () => {
  const client = await connect(await start('old'))
  await client.query('create table kept (n int primary key, filler text)')
  await client.query(`insert into kept select n, repeat('x', 500) from generate_series(1, 5000) n`)
  await mkdir(path.join(folder, 'old/storage/profiles'), { recursive: true })
  await writeFile(path.join(folder, 'old/storage/profiles/face.png'), 'picture')

  await writeFile(path.join(folder, 'old/saml-key.pem'), 'key', { mode: 0o600 })

  const backup = path.join(folder, 'backup')
  let written = 5000
  let busy = true
  const writing = (async () => {
    while (busy) {
      await client.query(`insert into kept values ($1, 'meanwhile')`, [written + 1])
      written++
    }
  })()
  await backUp(placesOf('old'), backup, say)
  busy = false
  await writing
  await client.end()

  await restore(placesOf('new'), backup, say)
  const restored = await connect(await start('new'))
  const { rows } = await restored.query<{ first: number; last: number; n: number }>(
    'select min(n) as first, max(n) as last, count(*)::int as n from kept',
  )
  await restored.end()
  // Among the rows committed during the copy, all up to one moment are there, without a gap.
  expect(rows[0]!.n).toBe(rows[0]!.last)
  expect(rows[0]!.last).toBeGreaterThanOrEqual(5000)
  expect(rows[0]!.last).toBeLessThanOrEqual(written)
  expect(await readFile(path.join(folder, 'new/storage/profiles/face.png'), 'utf8')).toBe('picture')
  for (const secret of ['secrets.json', 'saml-key.pem'])
    expect((await stat(path.join(folder, 'new', secret))).mode & 0o777).toBe(0o600)
})

testByNight('a stopped server is backed up as well, and its PostgreSQL is stopped again', async () => {
  const cluster = await start('old')
  const client = await connect(cluster)
  await client.query('create table kept as select 42 as answer')
  await client.end()
  await cluster.stop()
  await backUp(placesOf('old'), path.join(folder, 'backup'), say)
  await expect(stat(path.join(folder, 'old/postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  await restore(placesOf('new'), path.join(folder, 'backup'), say)
  const restored = await connect(await start('new'))
  expect((await restored.query('select answer from kept')).rows).toEqual([{ answer: 42 }])
  await restored.end()
})

test('restore refuses existing data and an incomplete backup', async () => {
  await backUp(placesOf('old'), path.join(folder, 'backup'), say)
  await expect(restore(placesOf('old'), path.join(folder, 'backup'), say)).rejects.toThrow(
    'holds data already',
  )
  await expect(restore(placesOf('new'), path.join(folder, 'old'), say)).rejects.toThrow(
    'not a complete backup',
  )
  await expect(backUp(placesOf('old'), path.join(folder, 'backup'), say)).rejects.toThrow('exists already')
})

test('a backup that is damaged, or of another PostgreSQL, is not restored, and leaves an empty place empty', async () => {
  const backup = path.join(folder, 'backup')
  await backUp(placesOf('old'), backup, say)
  const damaged = path.join(folder, 'damaged')
  const refusal = async (change: () => Promise<void>) => {
    await rm(damaged, { recursive: true, force: true })
    await promisify(execFile)('cp', ['-a', backup, damaged])
    await change()
    const message = await restore(placesOf('new'), damaged, say).catch((error: Error) => error.message)
    await expect(stat(path.join(folder, 'new'))).rejects.toThrow('ENOENT')
    return message
  }
  const version = path.join(damaged, 'postgres/PG_VERSION')
  expect(await refusal(() => rm(version))).toBe(
    'The backup is damaged: one file is missing or not as it was written (postgres/PG_VERSION). ' +
      'Nothing was restored. Take another backup.',
  )
  expect(await refusal(() => writeFile(version, '19\n'))).toContain('(postgres/PG_VERSION)')
  expect(await refusal(() => writeFile(path.join(damaged, 'postgres/base/new'), ''))).toContain(
    '(postgres/base/new)',
  )
  // Tools that copy only files drop empty folders, without which PostgreSQL does not start.
  expect(await refusal(() => rm(path.join(damaged, 'postgres/pg_tblspc'), { recursive: true }))).toContain(
    '(postgres/pg_tblspc)',
  )
  expect(await refusal(() => rm(path.join(damaged, 'manifest.json')))).toContain('not a complete backup')
  const ofAnother = async () => {
    await writeFile(version, '17\n')
    await writeManifest(damaged)
  }
  expect(await refusal(ofAnother)).toContain(
    'was written by PostgreSQL 17, and this version of Juno brings 18, which cannot read it. ' +
      'Take the version of Juno that wrote it',
  )
})

test('an interrupted restore keeps the server from starting, and is run again', async () => {
  const client = await connect(await start('old'))
  await client.query('create table kept as select 42 as answer')
  await client.end()
  await mkdir(path.join(folder, 'old/storage'), { recursive: true })
  await writeFile(path.join(folder, 'old/storage/face.png'), 'picture')
  const backup = path.join(folder, 'backup')
  await backUp(placesOf('old'), backup, say)

  await restore(placesOf('new'), backup, say)
  // A restore that was killed before its last step leaves it like this.
  const cluster = path.join(folder, 'new/postgres')
  await rename(cluster, `${cluster}.restoring`)
  await writeFile(replacementMark(cluster), 'A restore was interrupted. Run it again, then start.\n')
  await writeFile(path.join(folder, 'new/storage/face.png'), 'pic')
  // The file belongs to another backup, which was tried first.
  await writeFile(path.join(folder, 'new/saml-key.pem'), 'of another backup')

  await expect(start('new')).rejects.toThrow('A restore was interrupted. Run it again, then start.')
  await restore(placesOf('new'), backup, say)
  expect(await readFile(path.join(folder, 'new/storage/face.png'), 'utf8')).toBe('picture')
  await expect(stat(path.join(folder, 'new/saml-key.pem'))).rejects.toThrow('ENOENT')
  const restored = await connect(await start('new'))
  expect((await restored.query('select answer from kept')).rows).toEqual([{ answer: 42 }])
  await restored.end()
  await expect(restore(placesOf('new'), backup, say)).rejects.toThrow('holds data already (postgres)')
})

testByNight('a mark that outlived its restore goes with the next start', async () => {
  running = []
  const cluster = path.join(folder, 'old/postgres')
  await writeFile(replacementMark(cluster), 'A restore was interrupted. Run it again, then start.\n')
  await start('old')
  await expect(stat(replacementMark(cluster))).rejects.toThrow('ENOENT')
})

test('the last line says what the backup does not hold', async () => {
  const last: string[] = []
  const note = (line: string) => void last.push(line)
  await backUp(placesOf('old'), path.join(folder, 'all'), note)
  expect(last.at(-1)).toContain('It holds everything but .env')
  const s3 = {
    endpoint: 'http://127.0.0.1:9',
    region: 'x',
    bucket: 'x',
    accessKeyId: 'x',
    secretAccessKey: 'x',
  }
  const { backups } = configFor('old')
  await backUp(
    { ...placesOf('old'), s3, backups: { ...backups, files: false } },
    path.join(folder, 'some'),
    note,
  )
  expect(last.at(-1)).toContain("Members' files are in the object store, and not in it")
  expect((await stat(path.join(folder, 'old/backups.json'))).mode & 0o777).toBe(0o600)
})
