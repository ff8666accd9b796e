import { spawn } from 'node:child_process'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedCluster, type EmbeddedCluster } from './embedded-cluster'
import { findEmbeddedBinaries } from './embedded-binaries'
import { COPIED_PASSWORD, layCluster } from './testing/copied-cluster'
import { testByNight } from '../../../test/by-night'

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

async function start(dir = dataDir, secret = COPIED_PASSWORD): Promise<EmbeddedCluster> {
  const cluster = await startEmbeddedCluster({ dataDir: dir, password: secret, log: line => log.push(line) })
  running.push(cluster)
  return cluster
}

/** Starts a cluster that holds nothing yet. */
async function startCopied(): Promise<EmbeddedCluster> {
  await layCluster(dataDir)
  return start()
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
  const cluster = await startCopied()
  await query(cluster, 'create table kept as select 42 as answer')
  process.kill(await postmaster(), 'SIGKILL')
  await expect.poll(() => log, { timeout: 20_000 }).toContain('The embedded PostgreSQL is back')
  expect(await query(cluster, 'select answer from kept')).toEqual([{ answer: 42 }])
})

testByNight(
  'a second server on the same folder is refused with a sentence, and the first goes on',
  async () => {
    const first = await start()
    await expect(start()).rejects.toThrow(
      `Another Juno (process ${process.pid}) is already running on the data folder`,
    )
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('adopts a PostgreSQL that outlived its server', async () => {
  const { postgres } = await findEmbeddedBinaries()
  await layCluster(dataDir)
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

const asOwner = async (file: string) => {
  const { uid, gid } = await stat(dataDir)
  if (process.getuid?.() === 0) await chown(file, uid, gid)
}

/** Makes a process that has ended and that nobody collects, since its parent sleeps. */
async function withZombie<T>(work: (pid: number) => Promise<T>): Promise<T> {
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const pid = await new Promise<number>(resolve => parent.stdout.once('data', data => resolve(Number(data))))
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain(' Z ')
  return work(pid).finally(() => parent.kill('SIGKILL'))
}

const pidFile = (pid: number | string) => `${pid}\n${dataDir}\n1\n5432\n${dataDir}\n\n0 0\nready\n`
const socketLock = (pid: number | string) => `${pid}\n${dataDir}\n1\n5432\n${dataDir}\n`
const leftLocks: Record<string, (pid: number) => Record<string, string>> = {
  both: pid => ({ 'postmaster.pid': pidFile(pid), '.s.PGSQL.5432.lock': socketLock(pid) }),
  'that of the socket': pid => ({ '.s.PGSQL.5432.lock': socketLock(pid) }),
  'postmaster.pid': pid => ({ 'postmaster.pid': pidFile(pid) }),
  'both, never written to': () => ({ 'postmaster.pid': '', '.s.PGSQL.5432.lock': '' }),
}

/** It starts, whichever of its locks a killed PostgreSQL left behind. */
async function startsWithLocksOf(pid: number) {
  await layCluster(dataDir)
  for (const [which, files] of Object.entries(leftLocks)) {
    for (const [name, text] of Object.entries(files(pid))) {
      await writeFile(path.join(dataDir, name), text, { mode: 0o600 })
      await asOwner(path.join(dataDir, name))
    }
    expect(await query(await start(), 'select 1 as one'), which).toEqual([{ one: 1 }])
    await running.at(-1)!.stop()
  }
}

testByNight(
  'starts although the locks of a killed PostgreSQL name a process that is something else now',
  () => startsWithLocksOf(process.pid),
)

test.runIf(process.platform === 'linux')('starts although they name a process that nobody collects', () =>
  withZombie(startsWithLocksOf),
)

testByNight(
  'starts again although a backend of the killed one goes on computing',
  { timeout: 60_000 },
  async () => {
    const cluster = await start()
    const computing = query(cluster, 'do $$ begin loop end loop; end $$').catch(() => 'ended')
    await expect
      .poll(() =>
        query(cluster, `select 1 from pg_stat_activity where query like 'do $$%' and state = 'active'`),
      )
      .toHaveLength(1)
    process.kill(await postmaster(), 'SIGKILL')
    await expect.poll(() => log, { timeout: 40_000 }).toContain('The embedded PostgreSQL is back')
    expect(await computing).toBe('ended')
    expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('tries until it starts again, and says once why it does not', { timeout: 60_000 }, async () => {
  const cluster = await startCopied()
  const [control, away] = ['global/pg_control', 'pg_control-away'].map(name => path.join(dataDir, name))
  await rename(control!, away!)
  process.kill(await postmaster(), 'SIGKILL')
  const startLog = `${dataDir}-start.log`
  await expect.poll(() => readFile(startLog, 'utf8'), { timeout: 20_000 }).toContain('could not open file')
  // Each attempt prints the same.
  const writtenAt = async () => (await stat(startLog)).mtimeMs
  const first = await writtenAt()
  await expect.poll(writtenAt, { timeout: 20_000 }).toBeGreaterThan(first)
  await expect(query(cluster, 'select 1')).rejects.toThrow()
  await rename(away!, control!)
  await expect.poll(() => log, { timeout: 40_000 }).toContain('The embedded PostgreSQL is back')
  expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(log.filter(line => line.includes('did not come back'))).toEqual([
    expect.stringContaining('could not open file'),
  ])
})

test('a server that stops while PostgreSQL is away waits for no further attempt', async () => {
  const cluster = await startCopied()
  await rename(path.join(dataDir, 'global/pg_control'), path.join(dataDir, 'pg_control-away'))
  process.kill(await postmaster(), 'SIGKILL')
  await expect.poll(() => log.join()).toContain('did not come back')
  await cluster.stop()
  expect(log).not.toContain('The embedded PostgreSQL is back')
})

test('touches nothing in a folder that holds something else', async () => {
  await mkdir(dataDir)
  await writeFile(path.join(dataDir, 'holiday.jpg'), 'x')
  await expect(start()).rejects.toThrow('holds no complete database. Nothing was touched')
  expect(await readdir(dataDir)).toEqual(['holiday.jpg'])
})

test('an incomplete cluster of a killed first start is removed with its password, not used', async () => {
  const draft = `${dataDir}.initialising-999999999`
  await mkdir(draft)
  await writeFile(path.join(draft, 'PG_VERSION'), '18\n')
  await writeFile(`${draft}.password`, COPIED_PASSWORD)
  await start()
  expect((await readdir(folder)).filter(name => name.includes('initialising'))).toEqual([])
})

test('a wrong password fails with a sentence, and no PostgreSQL is left running', async () => {
  await layCluster(dataDir)
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
