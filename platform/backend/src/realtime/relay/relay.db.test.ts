// Tests connections that break while a process reports that it is alive.
import Fastify from 'fastify'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database'
import { Relay } from './relay'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await openTestDatabase({ template: 'backend' })
  pool = database.openPool('supabase_realtime_admin', { max: 4 })
  pool.on('connect', client => client.on('error', () => undefined))
})
afterAll(async () => {
  await pool.end()
  await database.close()
})
beforeEach(async () => {
  await database.adminPool.query('delete from realtime.processes')
  vi.clearAllMocks()
})
afterEach(() => vi.useRealTimers())

const events = {
  outbox: vi.fn(),
  gap: vi.fn(),
  sessionsEnded: vi.fn(),
  review: vi.fn(),
  broadcast: vi.fn(),
  presenceDiff: vi.fn(),
  beat: vi.fn(async () => undefined),
}
const open = () => new Relay(pool, Fastify().log, { heartbeatMs: 60_000, expiryMs: 180_000 }, events)

const isKnown = async ({ processId }: Relay) => {
  const { rowCount } = await database.adminPool.query('select from realtime.processes where id = $1', [
    processId,
  ])
  return rowCount === 1
}
const killListener = async () => {
  const { rowCount } = await database.adminPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'juno realtime listener'`,
  )
  return rowCount
}

test('a connection is given back where the first heartbeat fails', async () => {
  const relay = open()
  events.beat.mockRejectedValueOnce(new Error('broken'))
  await expect(relay.start()).rejects.toThrow('broken')
  await relay.start()
  expect([pool.totalCount, await killListener()]).toEqual([1, 1])
  await relay.stop()
})

test('a gap is told where the connection breaks while the others are greeted', async () => {
  const relay = open()
  await relay.start()
  expect(events.gap).not.toHaveBeenCalled()
  // This simulates a crash of PostgreSQL, with another process that answers late.
  await database.adminPool.query('delete from realtime.processes')
  await database.adminPool.query('insert into realtime.processes (id) values (gen_random_uuid())')
  await killListener()
  await vi.waitFor(async () => expect(await isKnown(relay)).toBe(true), 10_000)
  await killListener()
  await vi.waitFor(() => expect(events.gap).toHaveBeenCalledWith(null), 10_000)
  await relay.stop()
})

test('a greeting ends where the connection breaks', async () => {
  // No timer ends it.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await database.adminPool.query('insert into realtime.processes (id) values (gen_random_uuid())')
  const relay = open()
  const starting = expect(relay.start()).rejects.toThrow()
  await expect.poll(() => isKnown(relay)).toBe(true)
  await killListener()
  await starting
  await relay.stop()
})

test('two that come back at the same time do not wait for each other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const [one, other] = [open(), open()]
  await database.adminPool.query('insert into realtime.processes (id) values ($1)', [other.processId])
  const starting = one.start()
  await expect.poll(() => isKnown(one)).toBe(true)
  await other.start()
  await starting
  await one.stop()
  await other.stop()
})
