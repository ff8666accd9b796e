import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createWriteCheck } from './database-writes'
import { createDiskSpace, measureDisk, diskProblem, type DiskMeasure } from './disk-space'

const roomOf = (...measures: DiskMeasure[]) =>
  createDiskSpace({
    folders: measures.map((_, n) => String(n)),
    reserveBytes: 100,
    measureFolder: async folder => measures[Number(folder)]!,
  })

test.each([
  ['room', 400, true, null],
  ['low', 399, true, null],
  ['full', 99, true, 'the disk of DATA_DIR is nearly full'],
  ['full', 0, false, 'the disk of DATA_DIR is nearly full'],
  ['read-only', 1e9, false, 'the disk of DATA_DIR is read-only'],
] as const)('it is %s with %d bytes free, writable: %s', async (state, freeBytes, writable, problem) => {
  const room = roomOf({ freeBytes, writable })
  expect(await room.measure()).toEqual({ state, freeBytes })
  expect(await room.hasDiskSpace()).toBe(problem === null)
  expect(diskProblem(await room.measure())).toBe(problem)
})

test('the fullest of several disks counts', async () => {
  const room = roomOf({ freeBytes: 1e9, writable: true }, { freeBytes: 10, writable: true })
  expect(await room.measure()).toEqual({ state: 'full', freeBytes: 10 })
})

test('a real folder is measured and left as it was; one that takes no files is told', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'juno-room-'))
  try {
    const measured = await measureDisk(folder, true)
    expect(measured.writable).toBe(true)
    expect(measured.freeBytes).toBeGreaterThan(0)
    expect(readdirSync(folder)).toEqual([])
    expect((await measureDisk(path.join(folder, 'missing'), true)).writable).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each([
  ['the disk of the database is full', '53100'],
  [null, '53400'],
])('a database elsewhere is asked by a write: %s', async (problem, code) => {
  const released: unknown[] = []
  const client = {
    query: async (text: string) => {
      if (text.includes('generate_series')) throw Object.assign(new Error('no'), { code })
    },
    release: (broken: boolean) => released.push(broken),
  }
  const pool = { query: async () => ({ rows: [] }), connect: async () => client }
  expect(await createWriteCheck(pool as never)()).toBe(problem)
  expect(released).toEqual([false])
})
