/**
 * Loads the data that each release has left into a database as that release made it, upgrades it with this version, and
 * serves it (docs/decisions/089-a-release-leaves-its-rows.md).
 */
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pendingServiceMigrations } from '@juno/backend'
import { openDatabase } from '@juno/postgres/open-database'
import { startManagedServer, type ManagedServer } from '@juno/postgres/testing'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RELEASE_DATA_KEY, RELEASES } from '../../../../test/release-data'
import { assertSameRules, readAccessRules } from '../modules/backups/access-rules'
import { fetchBackup, listBackups } from '../modules/backups/archive'
import { readBackupNote } from '../modules/backups/back-up'
import { countRows } from '../modules/backups/count-rows'
import { openFolderTarget } from '../modules/backups/folder-target'
import { restore } from '../modules/backups/restore'
import { noteFile, tablesNoteSchema } from '../modules/backups/tables/community-tables'
import { parseConfig, type ServerConfig } from './config'
import { migrateDatabase } from './migrate-database'
import { loadSecrets } from './secrets'
import { startServer } from './start-server'
import { backupPlaces } from './testing/backup-parts'
import { makeProductFolder } from './testing/product-folder'
import { signInStatus } from './testing/sign-in'
import { upgradeDatabase } from './upgrade-database'

const { log: logger } = Fastify({ logger: false })
const say = () => undefined
const root = path.resolve(import.meta.dirname, '../../../..')
const releases = await readdir(RELEASES)

let folder: string
let postgres: ManagedServer

beforeAll(async () => {
  folder = await makeProductFolder()
  postgres = await startManagedServer()
  // Each is upgraded, also by the version that left it.
  await rm(path.join(folder, 'product/supabase'))
  await cp(path.join(root, 'product/supabase'), path.join(folder, 'product/supabase'), { recursive: true })
  const next = path.join(folder, 'product/supabase/migrations/20990101000000_next.sql')
  await writeFile(next, `comment on schema private is 'Of the next version'`)
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function configFor(name: string): Promise<ServerConfig> {
  return parseConfig(folder, {
    DATA_DIR: path.join(folder, name),
    DATABASE_URL: await postgres.createDatabase(name),
    BACKUP_AT: 'never',
  })
}

const ownerOf = ({ databaseUrl }: ServerConfig): pg.PoolConfig => ({ connectionString: databaseUrl! })

async function rulesOf(config: ServerConfig) {
  const client = new pg.Client(ownerOf(config))
  await client.connect()
  return readAccessRules(client).finally(() => client.end())
}

/** Migrates with the release's own migrations. */
async function migrateAsReleased(config: ServerConfig, backup: string): Promise<void> {
  const { migrations } = tablesNoteSchema.parse(JSON.parse(await readFile(noteFile(backup), 'utf8')))
  const migrationsDir = path.join(backup, 'migrations')
  await mkdir(migrationsDir)
  for (const name of await readdir(path.join(root, 'product/supabase/migrations')))
    if (migrations.some(version => name.startsWith(`${version}_`)))
      await copyFile(path.join(root, 'product/supabase/migrations', name), path.join(migrationsDir, name))
  const client = new pg.Client(ownerOf(config))
  await client.connect()
  const later = (await pendingServiceMigrations(client)).filter(name => !migrations.includes(name))
  // Steps of the service schemas that the release did not have count as taken while it migrates.
  await client.query(`create schema juno_service;
    create table juno_service.migrations (name text primary key, applied_at timestamptz not null default now())`)
  await client.query('insert into juno_service.migrations (name) select unnest($1::text[])', [later])
  await withDatabase(config, (database, secrets) =>
    migrateDatabase(database, {
      migrationsDir,
      rolePassword: secrets.rolePassword,
      agreement: null,
      log: say,
    }),
  )
  await client.query('delete from juno_service.migrations where name = any ($1)', [later])
  await client.end()
}

async function upgrade(config: ServerConfig): Promise<void> {
  const options = { migrationsDir: path.join(folder, 'product/supabase/migrations'), agreement: null, say }
  await withDatabase(config, (database, secrets) => upgradeDatabase(database, config, secrets, options))
}

type Work = (
  database: Awaited<ReturnType<typeof openDatabase>>,
  secrets: Awaited<ReturnType<typeof loadSecrets>>,
) => Promise<void>

async function withDatabase(config: ServerConfig, work: Work): Promise<void> {
  const secrets = await loadSecrets(config)
  const database = await openDatabase(config, secrets, say)
  await work(database, secrets).finally(() => database.stop())
}

test.each(releases)(
  'what %s left is upgraded: all rows are there, guarded as in a new database, and its members sign in',
  async version => {
    const config = await configFor(`of_${version.replaceAll('.', '_')}`)
    const backup = path.join(folder, version)
    const target = openFolderTarget(path.join(RELEASES, version))
    const { name } = (await listBackups(target)).at(-1)!
    await fetchBackup(target, { name, folder: backup, key: RELEASE_DATA_KEY })
    const { rows } = await readBackupNote(backup)
    const places = { ...backupPlaces(config), migrate: () => migrateAsReleased(config, backup) }
    await restore(places, backup, say).catch((cause: Error) => {
      throw new Error(
        `What ${version} left does not fit its migrations, which were edited. Until it is released: npm run release-data`,
        { cause },
      )
    })
    await upgrade(config)
    expect(await countRows(ownerOf(config))).toMatchObject(rows!.before)
    const rebuilt = await configFor(`new_${version.replaceAll('.', '_')}`)
    await upgrade(rebuilt)
    assertSameRules(await rulesOf(rebuilt), await rulesOf(config))

    const server = await startServer({ ...config, port: 0 }, { logger, say })
    try {
      expect(await signInStatus(server)).toBe(200)
    } finally {
      await server.close()
    }
  },
  180_000,
)
