// Tests how often a request for an unknown name may make the schema cache look at the catalogue.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database'
import { startRestServer } from '../testing/rest-server'
import { createSchemaCache, LOOK_MS } from './cache'
import { nameKey } from './types'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'backend' })
})
afterAll(() => database.close())

test('it looks once for all who ask at a time, then not for five seconds, and keeps what has not changed', async () => {
  let now = 0
  const logger = { info: () => undefined, warn: () => undefined }
  const pool = database.authenticatorPool
  const cache = createSchemaCache(pool, ['public'], logger, pool, () => now)
  const has = async (name: string) => (await cache.current()).relations.has(nameKey('public', name))
  try {
    const first = await cache.current()
    expect(await cache.newer(first)).toBeNull()
    expect(await cache.current()).toBe(first)

    await database.adminPool.query('create table public.new_one ()')
    now += LOOK_MS - 1
    expect(await cache.newer(first)).toBeNull()
    now += 1
    const found = await Promise.all([cache.newer(first), cache.newer(first), cache.newer(first)])
    expect(new Set(found).size).toBe(1)
    expect([found[0]!.generation > first.generation, await has('new_one')]).toEqual([true, true])

    await database.adminPool.query('create table public.another ()')
    expect(await cache.newer(found[0]!)).toBeNull()
    expect(await cache.newer(first)).toBe(found[0])
    expect(await has('another')).toBe(false)
  } finally {
    await cache.close()
  }
})

test('a server that listens reads the catalogue before anybody asks', async () => {
  const server = await startRestServer()
  const listening = `select count(*)::int from pg_stat_activity where datname = current_database() and query = 'listen pgrst'`
  await expect.poll(async () => (await server.admin.query(listening)).rows).toEqual([{ count: 1 }])
  await server.close()
})
