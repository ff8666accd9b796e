/**
 * The data folder of each release is restored and upgraded by this version, and its members sign in
 * (docs/decisions/085-a-release-leaves-its-data.md). What a release leaves is made of this version, too.
 */
import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RELEASE_DATA_KEY } from '../../../../test/release-data'
import { makeBackup } from '../modules/backups/make-backup'
import { restoreStored } from '../modules/backups/restore-stored'
import { parseConfig, type ServerConfig } from './config'
import { startServer } from './start-server'
import { backupParts, backupPlaces } from './testing/backup-parts'
import { makeProductFolder } from './testing/product-folder'
import { signInStatus } from './testing/sign-in'

const { log: logger } = Fastify({ logger: false })
const say = () => undefined
const root = path.resolve(import.meta.dirname, '../../../..')

let folder: string
let releases: string

beforeAll(async () => {
  folder = await makeProductFolder()
  releases = path.join(folder, 'releases')
  await cp(path.join(root, 'test/releases'), releases, { recursive: true }).catch(() => undefined)
  const config = configFor('now', path.join(releases, 'now'))
  await (await start(config)).close()
  const { error } = await makeBackup('2026-11-26-03-30-00', backupParts(config))
  expect(error).toBeNull()
  // The version after it has one more migration.
  const migrations = path.join(folder, 'supabase/migrations')
  await rm(path.join(folder, 'supabase'))
  await cp(path.join(root, 'supabase'), path.join(folder, 'supabase'), { recursive: true })
  await writeFile(path.join(migrations, '20990101000000_next.sql'), 'create table private.of_the_next ()')
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

function configFor(name: string, backups: string): ServerConfig {
  return parseConfig(folder, {
    DATA_DIR: path.join(folder, name),
    DEMO: 'true',
    BACKUP_AT: 'never',
    BACKUP_FOLDER: backups,
    BACKUP_KEY: RELEASE_DATA_KEY,
  })
}

const start = (config: ServerConfig) => startServer({ ...config, port: 0 }, { logger, say })

test('what each release left is restored and upgraded, and serves its members', async () => {
  for (const release of await readdir(releases)) {
    const config = { ...configFor(`of-${release}`, path.join(releases, release)), demo: false }
    await restoreStored(backupPlaces(config), 'latest', say)
    const server = await start(config)
    expect(await signInStatus(server), release).toBe(200)
    await server.close()
    expect(await readdir(path.join(config.dataDir, 'before-upgrade')), release).toHaveLength(1)
  }
}, 600_000)
