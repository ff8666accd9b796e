import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { openTestDatabase, type TestDatabase } from '../db/testing/test-database'
import { createRateLimiter, sweepRateLimits, type RateLimit, type RateLimiter } from './rate-limit'

const LIMIT = { name: 'test', capacity: 10, refillSeconds: 600 }
const GROWING = { ...LIMIT, name: 'growing', backoffSeconds: 60 }
let database: TestDatabase
let limits: RateLimiter
let now = new Date('2026-01-01T00:00:00Z')

/** @returns seconds to wait */
const randomSite = randomUUID().slice(0, 4)
const consume = async (limit: RateLimit, key: string, by = limits) =>
  (await by.consume(limit, key)).retryAfterSeconds
const check = async (limit: RateLimit, key: string) => (await limits.check(limit, key)).retryAfterSeconds

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

test('a used-up allowance refuses requests and refills evenly', async () => {
  const key = randomUUID()
  expect(await times(10, () => consume(LIMIT, key))).toEqual(Array(10).fill(0))
  expect(await consume(LIMIT, key)).toBe(60)
  pass(60)
  expect(await times(2, () => consume(LIMIT, key))).toEqual([0, 60])
  pass(600)
  expect(await times(11, () => consume(LIMIT, key))).toEqual([...Array(10).fill(0), 60])
})

test('parallel requests cannot exceed the limit, whichever process they reach', async () => {
  const key = randomUUID()
  const other = createRateLimiter(database.adminPool, () => now)
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, i) => consume(LIMIT, key, i % 2 === 0 ? limits : other)),
  )
  expect(waits.filter(wait => wait === 0)).toHaveLength(10)
})

test('a check counts nothing, and a refund allows one more request', async () => {
  const key = randomUUID()
  expect(await times(20, () => check(LIMIT, key))).toEqual(Array(20).fill(0))
  await times(10, () => consume(LIMIT, key))
  expect(await check(LIMIT, key)).toBe(60)
  await limits.refund(LIMIT, key)
  expect(await consume(LIMIT, key)).toBe(0)
})

test('the backoff doubles with each further attempt and ends once the bucket is empty', async () => {
  const key = randomUUID()
  await times(10, () => consume(GROWING, key))
  expect(await consume(GROWING, key)).toBe(60)
  expect(await consume(GROWING, key)).toBe(60)
  pass(61)
  expect(await times(2, () => consume(GROWING, key))).toEqual([0, 120])
  pass(121)
  expect(await times(3, () => consume(GROWING, key))).toEqual([0, 0, 240])
  pass(3600)
  expect(await consume(GROWING, key)).toBe(0)
  await times(9, () => consume(GROWING, key))
  expect(await consume(GROWING, key)).toBe(60)
})

test('a clock that is set back refuses nobody for as long as it was wrong', async () => {
  const [key, waiting] = [randomUUID(), randomUUID()]
  await times(2, () => consume(LIMIT, key))
  await times(12, () => consume(GROWING, waiting))
  pass(-2 * 86_400)
  expect(await times(9, () => consume(LIMIT, key))).toEqual([...Array(8).fill(0), 60])
  expect(await consume(GROWING, waiting)).toBeLessThanOrEqual(120)
  pass(2 * 86_400)
})

test('the addresses of one /48 have together what sixteen have', async () => {
  const from = (network: number) => consume(LIMIT, `2001:db8:${randomSite}:${network.toString(16)}::/64`)
  const waits = []
  for (let network = 0; network < 17; network++) waits.push(...(await times(10, () => from(network))))
  expect(waits).toEqual([...Array(160).fill(0), ...Array(10).fill(expect.any(Number))])
  expect(waits.slice(160).every(wait => wait > 0)).toBe(true)
  await limits.refund(LIMIT, `2001:db8:${randomSite}:0::/64`)
  expect(await from(17)).toBe(0)
  expect(await consume(LIMIT, '2001:db8:ffff:1::/64')).toBe(0)
})

test('the table holds no plain keys, and buckets unused for a day are swept', async () => {
  await consume(LIMIT, 'ada@example.com')
  const keys = () => database.adminPool.query<{ key: string }>('select key from juno_service.rate_limits')
  expect((await keys()).rows.filter(row => row.key.includes('ada'))).toEqual([])
  pass(2 * 86_400)
  await consume(LIMIT, 'eve@example.com')
  await sweepRateLimits(database.adminPool, now)
  expect((await keys()).rows).toHaveLength(1)
})
