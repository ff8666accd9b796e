import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { startEmbeddedCluster, type EmbeddedCluster } from '@juno/postgres/embedded-cluster'
import { layDataFolder } from '@juno/postgres/testing/copied-cluster'
import { keepWal } from '@juno/postgres/wal-folder'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '../../../start/config'
import { loadSecrets } from '../../../start/secrets'
import { backUp } from '../back-up'
import type { BackupTarget } from '../backup-target'
import { generateBackupKey } from '../encrypt-stream'
import { openFolderTarget } from '../folder-target'
import { restore } from '../restore'
import { noteLog } from './base-notes'
import { startWalShipper, type WalShipper } from './ship-wal'
import { findMoment } from './stored-state'

const say = () => undefined
const logger = { info: say, warn: say }
let folder: string
let target: BackupTarget
let key: string
let ends: (() => Promise<void>)[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-moment-'))
  await layDataFolder(path.join(folder, 'first'))
  target = openFolderTarget(path.join(folder, 'elsewhere'))
  key = await generateBackupKey()
  ends = []
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  await rm(folder, { recursive: true, force: true })
})

const configFor = (name: string) => parseConfig(folder, { DATA_DIR: name })
const placesOf = (name: string) => ({
  ...configFor(name),
  databasePassword: async () => (await loadSecrets(configFor(name))).databasePassword,
  migrate: async () => undefined,
})

interface Site {
  sql<T extends object>(text: string): Promise<T[]>
  shipper: WalShipper
  /** Stops PostgreSQL first, then the shipper of its log. */
  stop(): Promise<void>
}

/** Opens the part of a server that consists of its database and its log. */
async function open(name: string, to: BackupTarget = target, mayWait = async () => true): Promise<Site> {
  const { dataDir, databasePassword } = placesOf(name)
  const cluster = path.join(dataDir, 'postgres')
  await keepWal(cluster, true)
  const postgres: EmbeddedCluster = await startEmbeddedCluster({
    dataDir: cluster,
    password: await databasePassword(),
    log: say,
  })
  const shipper = startWalShipper({
    dataDir,
    target: to,
    key,
    logger,
    mayWait,
    pauses: { usual: 20, longest: 20 },
  })
  const client = new Client({ ...postgres.connection, database: 'postgres' })
  client.on('error', say)
  await client.connect()
  const stop = async () => {
    await client.end().catch(say)
    await postgres.stop()
    await shipper.stop()
  }
  ends.push(stop)
  return { sql: async text => (await client.query(text)).rows, shipper, stop }
}

/** Backs everything up like the scheduled job. @returns its place */
async function backUpNow(name: string): Promise<string> {
  const made = path.join(folder, `backup-${(await readdir(folder)).length}`)
  const { log, madeAt } = await backUp(placesOf(name), made, say)
  await target.put(`base/${path.basename(made)}/backup.tar.gz.age`, Readable.from([]))
  await noteLog(target, path.basename(made), { ...log!, madeAt })
  return made
}

async function goBack(name: string, at: Date | null) {
  const { base, log } = await findMoment({ target, key }, at)
  return restore(placesOf(name), path.join(folder, base.name), say, log)
}

const now = async ({ sql }: Site) => (await sql<{ at: Date }>('select clock_timestamp() as at'))[0]!.at

/** Waits until everything up to now is stored. */
async function stored({ sql, shipper }: Site): Promise<void> {
  const [last] = await sql<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  await expect
    .poll(async () => (await target.list('wal/')).map(({ name }) => name), { timeout: 30_000 })
    .toContainEqual(expect.stringContaining(last!.name))
  await expect.poll(async () => (await shipper.status()).waiting).toBe(0)
}

test('what was deleted by mistake is there again, and the restored database is kept as well', async () => {
  const site = await open('first')
  await site.sql('create table kept (n int)')
  await backUpNow('first')
  await site.sql('insert into kept values (1)')
  const before = await now(site)
  await site.sql('delete from kept')
  await stored(site)
  expect((await site.shipper.status()).problem).toBeNull()
  await site.stop()

  expect(await goBack('second', before)).toEqual({ timeline: 2, lastChangeAt: expect.any(Date) })
  const second = await open('second')
  expect(await second.sql('select n from kept')).toEqual([{ n: 1 }])
  await second.sql('insert into kept values (2)')
  await stored(second)
  const mistake = await now(second)
  await second.sql('truncate kept')
  // The stop finishes and stores the last segment.
  await second.stop()

  // Each moment is in its own timeline.
  await goBack('third', mistake)
  expect(await (await open('third')).sql('select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])
  await expect(goBack('fourth', new Date(mistake.getTime() + 3_600_000))).rejects.toThrow(
    'That moment is not stored. You can go back to any moment from ',
  )
}, 120_000)
