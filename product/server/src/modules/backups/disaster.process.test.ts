// Makes and uses backups: from a running site to an off-site store, and back onto an empty machine.
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openTestS3, type TestS3 } from '@juno/backend/testing'
import Fastify from 'fastify'
import pg from 'pg'
import { backupEnvironment } from '../../../../../test/backup-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type RunningServer } from '../../start/start-server'
import { parseConfig, type ServerConfig } from '../../start/config'
import { loadSecrets } from '../../start/secrets'
import { findRunningPostmaster } from '@juno/postgres/running-postmaster'
import { layDataFolder } from '@juno/postgres/testing/copied-cluster'
import { backupParts, backupPlaces } from '../../start/testing/backup-parts'
import { makeProductFolder } from '../../start/testing/product-folder'
import { signInStatus } from '../../start/testing/sign-in'
import { listBackups } from './archive'
import { checkBackup } from './check-backup'
import { generateBackupKey } from './encrypt-stream'
import { makeBackup } from './make-backup'
import { openTargets } from './open-targets'
import { restoreMoment, restoreStored } from './restore-stored'
import { testByNight } from '../../../../../test/by-night'

const { log: logger } = Fastify({ logger: false })
const say = () => undefined

let folder: string
let s3: TestS3
let key: string
let server: RunningServer
let config: ServerConfig

beforeAll(async () => {
  folder = await makeProductFolder()
  s3 = await openTestS3()
  key = await generateBackupKey()
  config = configFor('site')
  await layDataFolder(config.dataDir)
  server = await startServer({ ...config, port: 0 }, { logger, say })
  await mkdir(path.join(config.dataDir, 'storage/profiles'), { recursive: true })
  await writeFile(path.join(config.dataDir, 'storage/profiles/face.png'), 'picture')
}, 300_000)
afterAll(async () => {
  await server.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

function configFor(name: string, environment: Record<string, string> = {}): ServerConfig {
  return parseConfig(folder, {
    DATA_DIR: path.join(folder, name),
    DEMO: 'true',
    BACKUP_KEY: key,
    ...backupEnvironment(s3),
    ...environment,
  })
}

/** A drill does not store where the site does: the two logs would be taken for one. */
const asDrill = (settings: ServerConfig): ServerConfig => ({
  ...settings,
  demo: false,
  port: 0,
  backups: { ...settings.backups, s3: null },
})

async function query<Row extends pg.QueryResultRow>(settings: ServerConfig, sql: string): Promise<Row[]> {
  const cluster = (await findRunningPostmaster(path.join(settings.dataDir, 'postgres')))!
  const { databasePassword: password } = await loadSecrets(settings)
  const client = new pg.Client({ ...cluster, user: 'postgres', password, database: 'postgres' })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

test('a backup is stored off the machine, tried, and restored onto an empty one', async () => {
  const outcome = await makeBackup('2026-11-25-03-30-00', backupParts(config))
  const { near, far } = openTargets(config)
  expect(outcome).toMatchObject({ error: null, places: [far!.place, near.place] })
  expect(outcome.found).toMatch(/^Restored for a test: all [\d,]+ rows of \d+ tables are there/)
  expect(await readdir(config.dataDir)).not.toContain('backup-check')
  expect(await readdir(config.dataDir)).not.toContain('backup-work')

  const empty = configFor('empty')
  const said: string[] = []
  await restoreStored(backupPlaces(empty), 'latest', line => said.push(line))
  expect(said[0]).toMatch(/^Fetching 2026-11-25-03-30-00 \(.+\) from the bucket juno-files at /)
  expect(await readFile(path.join(empty.dataDir, 'storage/profiles/face.png'), 'utf8')).toBe('picture')
  await expect(restoreStored(backupPlaces(empty), 'latest', say)).rejects.toThrow('holds data already')
}, 300_000)

test('a mistake is undone: an empty machine serves the same site, with what a member wrote after the backup', async () => {
  await query(
    config,
    `insert into public.contact_messages (name, email, message)
    values ('Ada Example', 'ada@example.org', 'Is anybody there?')`,
  )
  const [before] = await query<{ at: Date }>(config, 'select clock_timestamp() as at')
  await query(config, 'delete from public.contact_messages')
  await query(config, 'select pg_switch_wal()')
  const moment = backupPlaces(configFor('moment'))
  const said: string[] = []
  await expect
    .poll(
      () =>
        restoreMoment(moment, before!.at, line => said.push(line)).then(
          () => 'restored',
          (error: Error) => error.message,
        ),
      { timeout: 60_000 },
    )
    .toBe('restored')
  expect(said).toContainEqual(expect.stringMatching(/^The last change that is in it was made at 20/))
  const drill = await startServer(asDrill(configFor('moment')), { logger, say })
  try {
    expect(await query(moment, 'select name from public.contact_messages')).toContainEqual({
      name: 'Ada Example',
    })
    const members = 'select count(*)::int as n from public.profiles'
    expect(await query(moment, members)).toEqual(await query(config, members))
    expect(await signInStatus(drill)).toBe(200)
  } finally {
    await drill.close()
  }
}, 180_000)

testByNight(
  'a revoked key of the store fails the run in words, and the backup on the machine is made and tried',
  async () => {
    const revoked = configFor('site', { BACKUP_S3_SECRET_ACCESS_KEY: 'revoked' })
    const outcome = await makeBackup('2026-11-26-03-30-00', backupParts(revoked))
    expect(outcome.error).toContain('it refuses the access key. Make a new one there')
    expect(outcome.places).toEqual([openTargets(config).near.place])
    expect(outcome.found).toMatch(/^Restored for a test/)
    expect((await listBackups(openTargets(config).far!)).map(({ name }) => name)).toEqual([
      '2026-11-25-03-30-00',
    ])
  },
  300_000,
)

testByNight(
  'backups that lie in DATA_DIR are restored once they and their key are in the empty one',
  async () => {
    const moved = parseConfig(folder, { DATA_DIR: path.join(folder, 'moved'), DEMO: 'true' })
    await expect(restoreStored(backupPlaces(moved), 'latest', say)).rejects.toThrow(
      'Or move backups and backup-key.txt of the old DATA_DIR into',
    )
    await cp(path.join(config.dataDir, 'backups'), path.join(moved.dataDir, 'backups'), { recursive: true })
    await writeFile(path.join(moved.dataDir, 'backup-key.txt'), key)
    const said: string[] = []
    await restoreStored(backupPlaces(moved), 'latest', line => said.push(line))
    expect(said[0]).toMatch(/^Fetching 2026-11-26-03-30-00 .* from .*moved/)
    expect(said.at(-1)).toMatch(/^Restored into .*moved/)
  },
  120_000,
)

test('another key restores nothing, and says so', async () => {
  const wrong = configFor('wrong', { BACKUP_KEY: await generateBackupKey() })
  await expect(restoreStored(backupPlaces(wrong), 'latest', say)).rejects.toThrow('BACKUP_KEY is not the key')
  await expect(stat(path.join(wrong.dataDir, 'postgres'))).rejects.toThrow('ENOENT')
  await expect(
    restoreStored(backupPlaces({ ...wrong, backups: { ...wrong.backups, key: null } }), 'latest', say),
  ).rejects.toThrow('Set BACKUP_KEY to the key that was written down')
  await expect(restoreStored(backupPlaces(wrong), '2020-01-01-00-00-00', say)).rejects.toThrow(
    'These are there:\n  2026-11-25',
  )
})

test('a backup that was changed where it lies is refused, by the check and by a restore', async () => {
  const { near, far } = openTargets(config)
  const name = '2026-11-25-03-30-00'
  const object = `base/${name}/backup.tar.gz.age`
  const stored = await buffer(await far!.get(object))
  stored[Math.floor(stored.length / 2)]! ^= 1
  await far!.put(object, Readable.from([stored]))
  const parts = { ...backupParts(config), key }
  await expect(checkBackup(far!, name, parts)).rejects.toThrow('It is not as it was written')
  await expect(restoreStored(backupPlaces(configFor('tampered')), name, say)).rejects.toThrow(
    'It is not as it was written',
  )
  // The backup on the machine opens, and is compared with a database that has one rule more.
  await query(config, 'create policy planted on public.events as restrictive using (true)')
  await expect(checkBackup(near, name, parts)).rejects.toThrow('missing: policy public.events planted.')
}, 300_000)
