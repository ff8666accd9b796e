import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pool, PoolClient } from 'pg'
import { openTestDatabase, type TestDatabase } from './testing/test-database'
import type { BoundValue } from './frontend-messages'
import { runBatch, sendUnnamed } from './statement-batch'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase({ template: 'backend' })
  await database.adminPool.query(`
    create table public.parents (id int primary key);
    create table public.children (parent int references public.parents deferrable initially deferred);
    grant all on public.parents, public.children to authenticator;`)
})
afterAll(() => database.close())

describe.each([true, false])('a batch on a client with pipeline: %s', pipeline => {
  let pool: Pool
  let client: PoolClient
  beforeAll(async () => {
    pool = database.openPool('authenticator', { max: 1, pipeline })
    client = await pool.connect()
  })
  afterAll(async () => {
    client.release()
    await pool.end()
  })

  test('returns one result per statement, typed or as text', async () => {
    const [typed, text, none] = await runBatch(client, [
      { text: 'select 1 as one, true as yes' },
      { text: 'select 1, null::int union all select 2, 3 order by 1', columns: ['a', 'b'] },
      { text: '', columns: [] },
    ])
    expect(typed!.rows).toEqual([{ one: 1, yes: true }])
    expect(text!.rows).toEqual([
      { a: '1', b: null },
      { a: '2', b: '3' },
    ])
    expect(none!.rows).toEqual([])
  })

  test('a kept statement is described once for each connection', async () => {
    let descriptions = 0
    client.connection.on('rowDescription', () => descriptions++)
    const kept = { text: 'select $1::int as one, true as yes', cacheKey: 'described' }
    for (const one of [1, 2, 3]) {
      const results = await runBatch(client, [
        { ...kept, values: [one] },
        { ...kept, values: [one + 1] },
      ])
      expect(results.map(({ rows }) => rows)).toEqual([[{ one, yes: true }], [{ one: one + 1, yes: true }]])
    }
    // Both of the first batch were sent before the first was described.
    expect(descriptions).toBe(2)
  })

  const cases: [string, BoundValue, string | null][] = [
    ['text', 'Zoë 🦉 '.repeat(5000), 'Zoë 🦉 '.repeat(5000)],
    ['int8', 9007199254740993n, '9007199254740993'],
    ['float8', 1.5, '1.5'],
    ['bool', true, 't'],
    ['timestamptz', new Date('2026-01-02T03:04:05Z'), '2026-01-02 03:04:05+00'],
    ['bytea', Buffer.from([0, 255]), '\\x00ff'],
    ['text[]', ['a"b', 'c\\d', ''], '{"a\\"b","c\\\\d",""}'],
    ['jsonb', { a: [1] }, '{"a": [1]}'],
    ['text', null, null],
  ]
  test.each(cases)('sends and receives a %s unchanged', async (type, value, shown) => {
    const text = `select set_config('timezone', 'UTC', true), $1::${type} as value`
    const [result] = await runBatch(client, [{ text, values: [value], columns: ['zone', 'value'] }])
    expect((result!.rows[0] as { value: string }).value).toBe(shown)
  })

  test('stores all or nothing, without begin and commit', async () => {
    const insert = (id: number) => ({ text: 'insert into public.parents values ($1)', values: [id] })
    await runBatch(client, [insert(1), insert(2)])
    await expect(runBatch(client, [insert(3), insert(1), insert(4)])).rejects.toMatchObject({ code: '23505' })
    expect(client.getTransactionStatus()).toBe('I')
    const { rows } = await client.query('select id from public.parents order by id')
    expect(rows).toEqual([{ id: 1 }, { id: 2 }])
    await client.query('delete from public.parents')
  })

  test('fails when only the commit fails', async () => {
    const orphan = { text: 'insert into public.children values (99)', cacheKey: 'orphan' }
    await expect(runBatch(client, [orphan])).rejects.toMatchObject({ code: '23503' })
    expect((await client.query('select from public.children')).rowCount).toBe(0)
    await expect(runBatch(client, [orphan])).rejects.toMatchObject({ code: '23503' })
  })

  test('a cached statement that failed to be parsed, or to run, can be run again', async () => {
    const later = { text: 'select id from public.later', cacheKey: 'later' }
    await expect(runBatch(client, [later])).rejects.toMatchObject({ code: '42P01' })
    await database.adminPool.query(
      'create table public.later as select 1 as id; grant select on public.later to authenticator',
    )
    expect((await runBatch(client, [later]))[0]!.rows).toEqual([{ id: 1 }])
    const half = (value: number) => ({
      text: 'select 1 / $1::int as half',
      values: [value],
      cacheKey: 'half',
    })
    await expect(runBatch(client, [half(0)])).rejects.toMatchObject({ code: '22012' })
    expect((await runBatch(client, [half(1)]))[0]!.rows).toEqual([{ half: 1 }])
    await expect(runBatch(client, [half(0)])).rejects.toMatchObject({ code: '22012' })
    expect((await runBatch(client, [half(1)]))[0]!.rows).toEqual([{ half: 1 }])
    await database.adminPool.query('drop table public.later')
  })

  test('the connection holds a bounded number of statements and keeps those in use', async () => {
    const common = { text: 'select 0 as common', cacheKey: 'common' }
    for (let at = 0; at < 300; at++)
      await runBatch(client, [common, { text: `select ${at} as shape`, cacheKey: `shape ${at}` }])
    const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements')
    const texts = rows.map(({ statement }) => statement)
    // The latest evicted statement is closed with the next batch.
    expect(texts.length).toBeLessThanOrEqual(201)
    expect(texts).toContain('select 299 as shape')
    expect(texts).toContain('select 0 as common')
    expect(texts).not.toContain('select 3 as shape')
    expect((await runBatch(client, [{ text: 'select 3 as shape', cacheKey: 'shape 3' }]))[0]!.rows).toEqual([
      { shape: 3 },
    ])
  })

  test('a copy statement is refused, and the connection stays usable', async () => {
    await expect(runBatch(client, [{ text: 'copy public.parents from stdin' }])).rejects.toMatchObject({
      code: '57014',
    })
    expect((await runBatch(client, [{ text: 'select 1 as one' }]))[0]!.rows).toEqual([{ one: 1 }])
  })
})

test('a batch on a broken connection is refused', async () => {
  const pool = database.openPool('authenticator', { max: 1, pipeline: true })
  const client = await pool.connect()
  client.on('error', () => undefined)
  await expect(
    runBatch(client, [{ text: 'select pg_terminate_backend(pg_backend_pid())' }]),
  ).rejects.toThrow()
  await expect(runBatch(client, [{ text: 'select 1' }])).rejects.toThrow()
  client.release(true)
  await pool.end()
})

test('connections of a pooler keep no statement prepared', async () => {
  const pool = database.openPool('authenticator', { max: 1 })
  sendUnnamed(pool)
  const client = await pool.connect()
  try {
    const statement = { text: 'select count(*)::int as kept from pg_prepared_statements', cacheKey: 'kept' }
    await runBatch(client, [statement])
    const [result] = await runBatch(client, [statement])
    expect(result!.rows).toEqual([{ kept: 0 }])
    const named = {
      name: 'kept',
      text: 'select count(*)::int as kept from pg_prepared_statements where $1',
      values: [true],
    }
    expect((await client.query(named)).rows).toEqual([{ kept: 0 }])
  } finally {
    client.release()
    await pool.end()
  }
})
