import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BackupTarget } from '../backup-target'
import { openFolderTarget } from '../folder-target'
import { listBases, noteLog, removeOldWal } from './base-notes'
import { segmentName } from './segment-names'
import { objectName } from './stored-wal'

let folder: string
let target: BackupTarget

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-notes-'))
  target = openFolderTarget(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const put = (name: string) => target.put(name, Readable.from([Buffer.from('content')]))
const log = (number: number, timeline = 1) => ({
  begunAt: new Date('2026-11-25T03:30:00Z'),
  madeAt: new Date('2026-11-25T03:31:00Z'),
  firstSegment: segmentName({ timeline, number }),
  lastSegment: segmentName({ timeline, number }),
})
const store = (name: string) => put(objectName({ name, closedAt: new Date(0), hash: '0123456789abcdef' }))

test('a backup tells where its log begins, once it is stored', async () => {
  await noteLog(target, '2026-11-25-03-30-00', log(7))
  expect(await listBases(target)).toEqual([])
  await put('base/2026-11-25-03-30-00/backup.tar.gz.age')
  expect(await listBases(target)).toEqual([{ name: '2026-11-25-03-30-00', ...log(7) }])
})

const keep = { nights: 7, weeks: 4, months: 6 }

test('a backup that is kept for its month alone stands without its log', async () => {
  for (const [name, number] of [
    ['2026-09-30-03-30-00', 3],
    ['2026-11-25-03-30-00', 7],
  ] as const) {
    await noteLog(target, name, { ...log(number), madeAt: new Date(`${name.slice(0, 10)}T03:31:00Z`) })
    await put(`base/${name}/backup.tar.gz.age`)
    await store(segmentName({ timeline: 1, number }))
  }
  const stored = async () => (await target.list('wal/')).map(({ name }) => name.slice(0, 28))
  await removeOldWal(target, { ...keep, nights: 1, weeks: 1 })
  expect(await stored()).toEqual([`wal/${segmentName({ timeline: 1, number: 7 })}`])
  expect((await listBases(target)).map(({ name }) => name)).toHaveLength(2)
})

test('the log from before the oldest backup is deleted, in every timeline, and so are notes of deleted backups', async () => {
  await noteLog(target, '2026-11-24-03-30-00', log(3))
  await noteLog(target, '2026-11-25-03-30-00', log(7, 2))
  await put('base/2026-11-25-03-30-00/backup.tar.gz.age')
  await store('00000002.history')
  for (const number of [3, 6, 7]) await store(segmentName({ timeline: 1, number }))
  for (const number of [6, 7, 8]) await store(segmentName({ timeline: 2, number }))
  await removeOldWal(target, keep)
  const kept = (await target.list('')).map(({ name }) => name.replace(/-1970.*/, ''))
  expect(kept).toEqual(
    [
      'base/2026-11-25-03-30-00/backup.tar.gz.age',
      'base/2026-11-25-03-30-00/log.json',
      `wal/${segmentName({ timeline: 1, number: 7 })}`,
      'wal/00000002.history',
      `wal/${segmentName({ timeline: 2, number: 7 })}`,
      `wal/${segmentName({ timeline: 2, number: 8 })}`,
    ].sort(),
  )
})

test('without a backup nothing is deleted', async () => {
  await store(segmentName({ timeline: 1, number: 1 }))
  await removeOldWal(target, keep)
  expect(await target.list('')).toHaveLength(1)
})
