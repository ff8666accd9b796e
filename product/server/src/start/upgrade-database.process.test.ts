/** Tests an upgrade of an embedded database, one that fails, and the way back from both. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { openDatabase, type Database } from '@juno/postgres/open-database'
import { replacementMark } from '@juno/postgres/replacement-mark'
import { layDataFolder } from '@juno/postgres/testing/copied-cluster'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { undoUpgrade } from '../modules/backups/undo-upgrade'
import {
  copyBeforeUpgrade,
  fileTime,
  listUpgradeCopies,
  type SiteVersion,
} from '../modules/backups/upgrade-copies'
import { parseConfig, type ServerConfig } from './config'
import { loadSecrets } from './secrets'
import { noteStart, readLastStart, readSiteVersion } from './site-version'
import { checkUpgrade } from './upgrade-check'
import { upgradeDatabase } from './upgrade-database'
import { testByNight } from '../../../../test/by-night'

let folder: string
let database: Database | undefined
let said: string[]
const say = (line: string) => void said.push(line)

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-upgrade-'))
  said = []
  await cp(
    path.resolve(import.meta.dirname, '../../../supabase/migrations'),
    path.join(folder, 'migrations'),
    { recursive: true },
  )
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await stop()
  await rm(folder, { recursive: true, force: true })
})

const config = () => parseConfig(folder, { DATA_DIR: 'data' })
const places = () => ({
  ...config(),
  databasePassword: async () => (await loadSecrets(config())).databasePassword,
})
const dataDir = () => config().dataDir
/** Acts like `npm run undo-upgrade` of that version. */
const undo = async (present: SiteVersion, more: { time?: string; now?: Date } = {}) =>
  undoUpgrade(places(), { last: await readLastStart(dataDir()), present, now: new Date(), ...more }, say)
const [first, second, third] = ['abcdef123456', 'bcdef1234567', 'cdef12345678'].map(commit => ({
  version: '0.1.0',
  commit,
})) as [SiteVersion, SiteVersion, SiteVersion]
const add = (name: string, sql: string) => writeFile(path.join(folder, 'migrations', `${name}.sql`), sql)

/** Upgrades like a start. */
async function start(more: Partial<ServerConfig> = {}): Promise<void> {
  const secrets = await loadSecrets(config())
  database = await openDatabase(config(), secrets, say)
  const migrationsDir = path.join(folder, 'migrations')
  await upgradeDatabase(database, { ...config(), ...more }, secrets, { migrationsDir, agreement: null, say })
}

async function stop(): Promise<void> {
  await database?.stop()
  database = undefined
}

/** Makes a copy without a database. @returns the name of its folder */
async function planted(madeAt: Date, from: SiteVersion): Promise<string> {
  const name = fileTime(madeAt)
  const copy = path.join(dataDir(), 'before-upgrade', name)
  await mkdir(copy, { recursive: true })
  await writeFile(path.join(copy, 'upgrade.json'), JSON.stringify({ madeAt, from, migrations: [] }))
  return name
}

async function query<T>(sql: string): Promise<T[]> {
  const client = new Client(database!.owner)
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

const tables = () =>
  query<{ name: string }>(
    `select relname as name from pg_class where relname ~ '^upgraded_' and relkind = 'r'`,
  )

test('a new database is not copied; before an upgrade it is, and one command goes back', async () => {
  await start()
  expect(await listUpgradeCopies(dataDir())).toEqual([])
  await query('create table public.members_of_then as select 1 as n')
  await noteStart(dataDir(), first, new Date())
  await stop()

  await add('20990101000000_next', 'create table public.upgraded_one (); drop table public.members_of_then')
  await start()
  expect(await tables()).toEqual([{ name: 'upgraded_one' }])
  const [copy, ...others] = await listUpgradeCopies(dataDir())
  expect(others).toEqual([])
  expect(copy).toMatchObject({
    from: { version: '0.1.0', commit: 'abcdef123456' },
    migrations: ['20990101000000_next'],
  })
  expect((await stat(copy!.folder)).mode & 0o777).toBe(0o700)
  await expect(undo(second)).rejects.toThrow('Stop Juno first')
  await noteStart(dataDir(), second, new Date())
  await stop()

  await rm(path.join(folder, 'migrations/20990101000000_next.sql'))
  await expect(start()).rejects.toThrow(
    /^This database was made by another version.*To undo that upgrade: npm run undo-upgrade$/,
  )
  await stop()
  said = []
  await undo(first, { now: new Date('2026-11-24T15:00:00Z') })
  expect(said).toEqual([
    `The database is as it was before the upgrade, at ${copy!.madeAt}.`,
    `What it held until now is in ${path.join(dataDir(), 'postgres.after-upgrade-2026-11-24-15-00-00')}. ` +
      'Delete that folder when nobody misses anything.',
    'Now start version 0.1.0: git checkout abcdef123456 && npm start',
  ])
  await start()
  expect(await tables()).toEqual([])
  expect(await query('select n from public.members_of_then')).toEqual([{ n: 1 }])
})

test('an upgrade that fails leaves the database and no copy, and says what to run to go back', async () => {
  await layDataFolder(dataDir())
  await start()
  await noteStart(dataDir(), first, new Date())
  await stop()
  await add('20990101000000_next', 'create table public.upgraded_one ()')
  await add('20990102000000_broken', 'select 1 / 0')
  await expect(start()).rejects.toThrow(
    'The database migration 20990102000000_broken.sql failed: division by zero. None of the 2 new ones stayed: ' +
      'the version that ran before starts as it did. To go back, start version 0.1.0: git checkout abcdef123456 && npm start',
  )
  expect(await listUpgradeCopies(dataDir())).toEqual([])
  await stop()
  await rm(path.join(folder, 'migrations/20990101000000_next.sql'))
  await rm(path.join(folder, 'migrations/20990102000000_broken.sql'))
  await start()
  expect(await tables()).toEqual([])
})

testByNight('without room for the copy nothing is begun, unless the operator decides so', async () => {
  await start()
  await stop()
  await add('20990101000000_next', 'create table public.upgraded_one ()')
  const full = { diskReserveBytes: Number.MAX_SAFE_INTEGER }
  await expect(start(full)).rejects.toThrow(
    /^The database has to be copied before the upgrade, and there is no room: it takes \d+ MB/,
  )
  expect(await tables()).toEqual([])
  expect(await listUpgradeCopies(dataDir())).toEqual([])
  await stop()
  await start({ ...full, copyBeforeUpgrade: false })
  expect(await tables()).toEqual([{ name: 'upgraded_one' }])
})

testByNight(
  'undoing that was interrupted between the two folders makes no empty database, and is run again',
  async () => {
    await start()
    await query('create table public.upgraded_never ()')
    await stop()
    await add('20990101000000_next', 'create table public.upgraded_one ()')
    await start()
    await stop()
    const cluster = path.join(dataDir(), 'postgres')
    await undo(second, { now: new Date('2026-11-24T15:00:00Z') })
    // This is the state of an interrupted attempt.
    await rm(cluster, { recursive: true })
    await writeFile(replacementMark(cluster), 'Run npm run undo-upgrade again.\n')
    await expect(start()).rejects.toThrow('Run npm run undo-upgrade again.')
    await expect(stat(cluster)).rejects.toThrow('ENOENT')

    await undo(second, { now: new Date('2026-11-24T16:00:00Z') })
    expect(said.at(-2)).toContain('postgres.after-upgrade-2026-11-24-15-00-00')
    await start({ copyBeforeUpgrade: false })
    expect(await tables()).toEqual([{ name: 'upgraded_never' }, { name: 'upgraded_one' }])
  },
)

testByNight(
  'a check tells what a start would do, and does it on a copy, the server running or not',
  async () => {
    const check = async () => {
      said = []
      const fine = await checkUpgrade(config(), path.join(folder, 'migrations'), say)
      return { fine, said: said.map(line => line.replace(/\d+(\.\d+)? (MB|GB|seconds)/g, 'N $2')) }
    }
    await start()
    await query('create table public.members_of_then as select 1 as n')
    expect(await check()).toEqual({
      fine: true,
      said: ['The database is up to date: the next start changes nothing in it.'],
    })
    await add(
      '20990101000000_next',
      'create table public.upgraded_one as select 1 as n; delete from public.members_of_then',
    )
    const passed = {
      fine: true,
      said: [
        'The next start applies one migration:',
        '  20990101000000_next',
        'Trying that on a copy of the database (N MB; N GB are free).',
        'That took N seconds, in which nobody would be served.',
        '  members_of_then has 0 rows in place of 1.',
        '  upgraded_one is new, with 1 rows.',
        'Nothing of yours was changed. The upgrade can be started: npm start',
      ],
    }
    expect(await check()).toEqual(passed)
    expect(await tables()).toEqual([])
    await stop()
    expect(await check()).toEqual(passed)

    await add('20990102000000_broken', 'select 1 / 0')
    const failed = await check()
    expect(failed.fine).toBe(false)
    expect(failed.said.at(-2)).toContain('20990102000000_broken.sql failed: division by zero.')
    expect(failed.said.at(-1)).toBe('Nothing of yours was changed. Do not start this version.')
    await expect(stat(path.join(dataDir(), 'upgrade-check'))).rejects.toThrow('ENOENT')
    await rm(path.join(folder, 'migrations'), { recursive: true })
    await mkdir(path.join(folder, 'migrations'))
    await expect(check()).rejects.toThrow('This database was made by another version')
  },
)

test('a migration that was edited after it was applied is named, by the check and at the start', async () => {
  await layDataFolder(dataDir())
  await add('20990101000000_next', 'create table public.upgraded_one ()')
  await start()
  expect(said.join()).not.toContain('does not have')
  await stop()
  await add('20990101000000_next', 'create table public.upgraded_one (n int)')
  said = []
  expect(await checkUpgrade(config(), path.join(folder, 'migrations'), say)).toBe(false)
  const missing =
    'The database does not have what changed since it applied 20990101000000_next.sql. Go back to the version that ran ' +
    'before, or begin with an empty database.'
  expect(said).toEqual([`${missing} Do not start this version.`])
  said = []
  await start()
  expect(said).toContain(missing)
  expect(await tables()).toEqual([{ name: 'upgraded_one' }])
})

testByNight('the last two copies are kept, and none that a killed process left', async () => {
  await start()
  await stop()
  for (const day of ['01', '02'])
    await copyBeforeUpgrade(
      places(),
      { from: null, migrations: [], now: new Date(`2026-01-${day}T00:00:00Z`) },
      say,
    )
  await mkdir(path.join(dataDir(), 'before-upgrade/2026-01-03-00-00-00.incomplete'))
  await add('20990101000000_next', 'create table public.upgraded_one ()')
  await start()
  const names = await readdir(path.join(dataDir(), 'before-upgrade'))
  expect(names).toHaveLength(2)
  expect(names).toContain('2026-01-02-00-00-00')
})

test('a place without a copy is answered with a sentence', async () => {
  await mkdir(dataDir(), { recursive: true })
  await expect(undo(first)).rejects.toThrow('There is no copy of before an upgrade')
})

test('a version is read with its commit, and without one where git tells none', async () => {
  const git = (...args: string[]) => promisify(execFile)('git', ['-C', folder, ...args])
  expect(await readSiteVersion(folder)).toEqual({ version: 'unknown', commit: null })
  await writeFile(path.join(folder, 'package.json'), '{"version":"1.2.3"}')
  await git('init', '--quiet')
  await git('add', 'package.json')
  await git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'one')
  const version = await readSiteVersion(folder)
  expect(version).toEqual({ version: '1.2.3', commit: expect.stringMatching(/^[0-9a-f]{12}$/) })
  // The service sees it like this, since the program belongs to root.
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
  expect(await readSiteVersion(folder)).toEqual(version)
  // The folder belongs to another repository.
  expect((await readSiteVersion(path.join(folder, 'migrations'))).commit).toBe(null)
})

test('the last start is noted, with the version before it and the copy that was made for it', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
  expect(await readLastStart(dataDir())).toBe(null)
  await mkdir(dataDir(), { recursive: true })
  const noted = async (version: SiteVersion, minute: number) => {
    await noteStart(dataDir(), version, at(minute))
    return readLastStart(dataDir())
  }
  const beginning = { ...first, startedAt: at(0).toISOString(), before: null, copy: null }
  expect(await noted(first, 0)).toEqual(beginning)
  const copy = await planted(at(1), first)
  expect(await noted(second, 2)).toMatchObject({ ...second, before: first, copy })
  expect(await noted(second, 3)).toMatchObject({ ...second, before: first, copy })
  expect(await noted(third, 4)).toMatchObject({ ...third, before: second, copy: null })
})

test('only the last upgrade is undone by itself, never one before it', async () => {
  const at = (month: number) => new Date(Date.UTC(2026, month, 1))
  await mkdir(dataDir(), { recursive: true })
  await noteStart(dataDir(), first, at(0))
  const january = await planted(at(1), first)
  // The chosen copy is then missing, since a planted copy contains no database.
  const chosen = 'ENOENT'
  // It migrated, and did not start.
  await expect(undo(second)).rejects.toThrow(chosen)
  await noteStart(dataDir(), second, at(2))
  await expect(undo(second)).rejects.toThrow(chosen)
  await expect(undo(first)).rejects.toThrow(chosen)

  const refused = (commit: string) =>
    `The newest copy, of ${at(1).toISOString()}, is of an upgrade before the last one. The last upgrade changed nothing in ` +
    'the database, failed, or was made without a copy. To go back to the version before, start version 0.1.0: git ' +
    `checkout ${commit} && npm start. To go back to that copy, which has nothing of what was done since: npm run ` +
    `undo-upgrade -- ${january}`
  // The next one fails, or only a page of it is wrong.
  await expect(undo(third)).rejects.toThrow(refused(second.commit!))
  await noteStart(dataDir(), third, at(6))
  await expect(undo(third)).rejects.toThrow(refused(second.commit!))

  await expect(undo(third, { time: january })).rejects.toThrow(chosen)
  await expect(undo(third, { time: 'yesterday' })).rejects.toThrow(
    `There is no copy yesterday. These are there: ${january}.`,
  )
})
