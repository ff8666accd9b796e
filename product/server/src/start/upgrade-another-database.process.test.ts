/** Upgrades a database that DATABASE_URL names, like a hoster's, and goes back. */
import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@juno/postgres/open-database'
import { startManagedServer, type ManagedServer } from '@juno/postgres/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restore } from '../modules/backups/restore'
import { undoUpgrade } from '../modules/backups/undo-upgrade'
import { parseConfig, type ServerConfig } from './config'
import { loadSecrets } from './secrets'
import { noteStart, readLastStart } from './site-version'
import { upgradeDatabase } from './upgrade-database'

let folder: string
let postgres: ManagedServer
let databaseUrl: string
let said: string[]
const say = (line: string) => void said.push(line)

beforeAll(async () => {
  said = []
  folder = await mkdtemp(path.join(tmpdir(), 'juno-upgrade-'))
  await cp(
    path.resolve(import.meta.dirname, '../../../supabase/migrations'),
    path.join(folder, 'migrations'),
    { recursive: true },
  )
  postgres = await startManagedServer()
  databaseUrl = await postgres.createDatabase('community')
}, 60_000)
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const config = () => parseConfig(folder, { DATA_DIR: 'data', DATABASE_URL: databaseUrl })
const places = () => ({
  ...config(),
  databasePassword: async () => (await loadSecrets(config())).databasePassword,
  migrate: () => start(),
})
const migration = (name: string) => path.join(folder, 'migrations', `${name}.sql`)

/** Upgrades like a start. */
async function start(more: Partial<ServerConfig> = {}): Promise<void> {
  const secrets = await loadSecrets(config())
  const database = await openDatabase(config(), secrets, say)
  const options = { migrationsDir: path.join(folder, 'migrations'), agreement: null, say }
  await upgradeDatabase(database, { ...config(), ...more }, secrets, options).finally(() => database.stop())
}

async function query<T extends pg.QueryResultRow>(sql: string, database = 'community'): Promise<T[]> {
  const client = new pg.Client({ ...postgres.superuser, database })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const before = { version: '0.1.0', commit: 'abcdef123456' }
const brand = () => query(`select value from public.site_settings where key = 'brand'`)

test('its rows are copied before an upgrade, and the version before puts them back', async () => {
  await start()
  expect(said.join()).not.toContain('Copied')
  await query(`insert into public.site_settings (key, value) values ('brand', '"Of before"')`)
  await noteStart(config().dataDir, before, new Date())

  await writeFile(
    migration('20990101000000_next'),
    `alter table public.site_settings add column upgraded int; delete from public.site_settings where key = 'brand'`,
  )
  await expect(start({ diskReserveBytes: Number.MAX_SAFE_INTEGER })).rejects.toThrow(
    'The database has to be copied before the upgrade, and there is no room',
  )
  await start()
  expect(await brand()).toEqual([])
  const [copy] = await readdir(path.join(config().dataDir, 'before-upgrade'))
  const rows = path.join(config().dataDir, 'before-upgrade', copy!, 'rows')
  const { dataDir } = config()
  const undoing = { last: await readLastStart(dataDir), present: before, now: new Date() }
  await expect(undoUpgrade(places(), undoing, say)).rejects.toThrow(
    `are in ${rows}. To go back: stop Juno, rename the database and make an empty one of its name, then let the version ` +
      `that ran before put the rows into it: git checkout abcdef123456 && npm run restore -- ${rows} && npm start`,
  )

  await query('alter database community rename to community_after_upgrade', 'postgres')
  await postgres.createDatabase('community')
  await rm(migration('20990101000000_next'))
  await restore(places(), rows, say)
  expect(await brand()).toEqual([{ value: 'Of before' }])
  await start()
}, 120_000)

test('an upgrade that fails leaves no copy, and a damaged copy is not restored', async () => {
  await writeFile(migration('20990102000000_broken'), 'select 1 / 0')
  await expect(start()).rejects.toThrow('20990102000000_broken.sql failed: division by zero')
  await rm(migration('20990102000000_broken'))
  const copies = path.join(config().dataDir, 'before-upgrade')
  const [copy, ...others] = await readdir(copies)
  expect(others).toEqual([])

  await query('alter database community rename to community_of_yesterday', 'postgres')
  await postgres.createDatabase('community')
  const rows = path.join(copies, copy!, 'rows')
  await appendFile(path.join(rows, 'tables/public.events.copy'), '\n')
  await expect(restore(places(), rows, say)).rejects.toThrow(
    'The backup is damaged: one file is missing or not as it was written (tables/public.events.copy).',
  )
  expect(await query(`select to_regclass('public.events')::text as events`)).toEqual([{ events: null }])
}, 60_000)
