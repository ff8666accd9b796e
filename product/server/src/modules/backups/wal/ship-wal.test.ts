import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TargetError, type BackupTarget } from '../backup-target'
import { decryptStream, generateBackupKey } from '../encrypt-stream'
import { openFolderTarget } from '../folder-target'
import { startWalShipper, type WalShipper } from './ship-wal'
import { parseObjectName } from './stored-wal'

const FIRST = '000000010000000000000001'
const SECOND = '000000010000000000000002'
const closedAt = new Date('2026-11-25T20:15:01Z')
const quiet = { info: () => undefined, warn: () => undefined }

let folder: string
let target: BackupTarget
let key: string
let shippers: WalShipper[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-ship-'))
  await mkdir(path.join(folder, 'data/postgres-wal'), { recursive: true })
  target = openFolderTarget(path.join(folder, 'elsewhere'))
  key = await generateBackupKey()
  shippers = []
})
afterEach(async () => {
  for (const shipper of shippers) await shipper.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Finishes a segment like PostgreSQL. */
async function finish(name: string, content: Buffer | string): Promise<void> {
  const file = path.join(folder, 'data/postgres-wal', name)
  await writeFile(file, content)
  await utimes(file, closedAt, closedAt)
}

function start(to: BackupTarget = target, mayWait = async () => true): WalShipper {
  const pauses = { usual: 5, longest: 5 }
  const shipper = startWalShipper({
    dataDir: path.join(folder, 'data'),
    target: to,
    key,
    logger: quiet,
    mayWait,
    pauses,
  })
  shippers.push(shipper)
  return shipper
}

const there = async () => (await target.list('wal/')).map(({ name }) => parseObjectName(name)?.name ?? name)

const away: BackupTarget = {
  ...openFolderTarget('/nowhere'),
  list: async () => Promise.reject(new TargetError('The bucket does not answer.')),
}

test('segments and histories leave compressed, encrypted and in order; notes of backups do not', async () => {
  const content = Buffer.concat([randomBytes(1000), Buffer.alloc(1_000_000)])
  const order: string[] = []
  const noted: BackupTarget = {
    ...target,
    put: (name, stream) => {
      order.push(parseObjectName(name)!.name)
      return target.put(name, stream)
    },
  }
  await finish(SECOND, content)
  await finish('00000002.history', '1\t0/3000000\tbefore\n')
  await finish(FIRST, 'first')
  await finish(`${FIRST}.00000028.backup`, 'a note')
  const shipper = start(noted)
  await expect.poll(there).toEqual([FIRST, SECOND, '00000002.history'])
  expect(order).toEqual([FIRST, SECOND, '00000002.history'])
  expect(await readdir(path.join(folder, 'data/postgres-wal'))).toEqual([])
  await expect
    .poll(() => shipper.status())
    .toEqual({
      storedUpTo: closedAt.toISOString(),
      waiting: 0,
      problem: null,
      gap: false,
    })
  const [, second] = await target.list('wal/')
  expect(second!.bytes).toBeLessThan(5000)
  const opened = (await decryptStream(await target.get(second!.name), key)).pipe(createGunzip())
  expect((await buffer(opened)).equals(content)).toBe(true)
  expect(parseObjectName(second!.name)!.hash).toBe(
    createHash('sha256').update(content).digest('hex').slice(0, 16),
  )
})

test('while the target is away, segments wait in little room and the reason is told; then they catch up', async () => {
  let isAway = true
  const sometimes: BackupTarget = {
    ...target,
    list: prefix => (isAway ? away : target).list(prefix),
  }
  await finish(FIRST, Buffer.alloc(16 * 1024 * 1024))
  const shipper = start(sometimes)
  await expect
    .poll(() => shipper.status())
    .toEqual({ storedUpTo: null, waiting: 1, problem: 'The bucket does not answer.', gap: false })
  const waiting = path.join(folder, 'data/wal-waiting')
  const [sealed] = await readdir(waiting)
  expect((await stat(path.join(waiting, sealed!))).size).toBeLessThan(100_000)
  expect(await readdir(path.join(folder, 'data/postgres-wal'))).toEqual([])
  isAway = false
  await expect.poll(there).toEqual([FIRST])
  await expect.poll(async () => (await shipper.status()).problem).toBeNull()
})

test('what waits is dropped before the disk is full, and not while the target takes it', async () => {
  await finish(FIRST, 'first')
  const shipper = start(away, async () => false)
  await expect.poll(async () => (await shipper.status()).gap).toBe(true)
  expect((await shipper.status()).waiting).toBe(0)
  await shipper.stop()

  await finish(SECOND, 'second')
  const next = start(target, async () => false)
  await expect.poll(there).toEqual([SECOND])
  expect((await next.status()).gap).toBe(false)
})

test('a segment that PostgreSQL puts down again is stored once, another one of its name never in its place', async () => {
  await finish(FIRST, 'first')
  const before = start()
  await expect.poll(there).toEqual([FIRST])
  await before.stop()

  await finish(FIRST, 'first')
  await finish(SECOND, 'second')
  const shipper = start()
  await expect.poll(there).toEqual([FIRST, SECOND])
  await finish(SECOND, 'of another server')
  await expect
    .poll(async () => (await shipper.status()).problem)
    .toContain('Another server stores the log of a copy of this database')
  expect(await there()).toEqual([FIRST, SECOND])
})

test('what was put down last is stored before the server ends', async () => {
  const shipper = start()
  await expect.poll(async () => (await shipper.status()).problem).toBeNull()
  await finish(FIRST, 'first')
  await shipper.stop()
  expect(await there()).toEqual([FIRST])
})

test('what a killed server left at any step is carried on with, without a gap', async () => {
  await finish(FIRST, 'first')
  const killed = start(away)
  await expect.poll(async () => (await killed.status()).waiting).toBe(1)
  await killed.stop()
  // One segment is sealed and not yet removed, one is being sealed, and one is being stored.
  await finish(FIRST, 'first')
  await finish(SECOND, 'second')
  await writeFile(path.join(folder, 'data/wal-waiting/sealing.incomplete'), 'half')
  await mkdir(path.join(folder, 'elsewhere/wal'), { recursive: true })
  const [sealed] = (await readdir(path.join(folder, 'data/wal-waiting'))).sort()
  await writeFile(path.join(folder, 'elsewhere/wal', `${sealed}.incomplete`), 'half')
  start()
  await expect.poll(there).toEqual([FIRST, SECOND])
  expect(await readdir(path.join(folder, 'data/wal-waiting'))).toEqual([])
})
