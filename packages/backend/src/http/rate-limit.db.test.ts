import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { openTestDatabase, type TestDatabase } from '../db/testing/test-database'
import { createRateLimiter, sweepRateLimits, type RateLimiter } from './rate-limit'

const LIMIT = { name: 'test', capacity: 10, seconds: 600 }
const GROWING = { ...LIMIT, name: 'growing', growingDelay: 60 }
let database: TestDatabase
let limits: RateLimiter
let now = new Date('2026-01-01T00:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase({ template: 'backend' })
  limits = createRateLimiter(database.adminPool, () => now)
})
afterAll(() => database.close())

const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
async function times(count: number, attempt: () => Promise<number>): Promise<number[]> {
  const waits: number[] = []
  for (let i = 0; i < count; i++) waits.push(await attempt())
  return waits
}

test('a full bucket turns away, and drains evenly', async () => {
  const key = randomUUID()
  expect(await times(10, () => limits.take(LIMIT, key))).toEqual(Array(10).fill(0))
  expect(await limits.take(LIMIT, key)).toBe(60)
  pass(60)
  expect(await times(2, () => limits.take(LIMIT, key))).toEqual([0, 60])
  pass(600)
  expect(await times(11, () => limits.take(LIMIT, key))).toEqual([...Array(10).fill(0), 60])
})

test('attempts that arrive together cannot all slip through, whichever process they reach', async () => {
  const key = randomUUID()
  const other = createRateLimiter(database.adminPool, () => now)
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? limits : other).take(LIMIT, key)),
  )
  expect(waits.filter(wait => wait === 0)).toHaveLength(10)
})

test('looking adds nothing, and giving back makes room again', async () => {
  const key = randomUUID()
  expect(await times(20, () => limits.look(LIMIT, key))).toEqual(Array(20).fill(0))
  await times(10, () => limits.take(LIMIT, key))
  expect(await limits.look(LIMIT, key)).toBe(60)
  await limits.giveBack(LIMIT, key)
  expect(await limits.take(LIMIT, key)).toBe(0)
})

test('the delay doubles with every attempt that comes after it, and is forgiven once the bucket is empty', async () => {
  const key = randomUUID()
  await times(10, () => limits.take(GROWING, key))
  expect(await limits.take(GROWING, key)).toBe(60)
  expect(await limits.take(GROWING, key)).toBe(60)
  pass(61)
  expect(await times(2, () => limits.take(GROWING, key))).toEqual([0, 120])
  pass(121)
  expect(await times(3, () => limits.take(GROWING, key))).toEqual([0, 0, 240])
  pass(3600)
  expect(await limits.take(GROWING, key)).toBe(0)
  await times(9, () => limits.take(GROWING, key))
  expect(await limits.take(GROWING, key)).toBe(60)
})

test('names nobody in the table, and sweeps what is a day old', async () => {
  await limits.take(LIMIT, 'ada@example.com')
  const keys = () => database.adminPool.query<{ key: string }>('select key from juno_service.rate_limits')
  expect((await keys()).rows.filter(row => row.key.includes('ada'))).toEqual([])
  pass(2 * 86_400)
  await limits.take(LIMIT, 'eve@example.com')
  await sweepRateLimits(database.adminPool, now)
  expect((await keys()).rows).toHaveLength(1)
})
