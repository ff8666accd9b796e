// PostgreSQL keeps the plan of a statement only where knowing the parameters would not make it much cheaper. With a
// partial index over a filtered column, such a read is planned again each time, which costs more than the read.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
})
afterAll(() => database.close())

/** The data wire binds them like this for every visitor of the landing page or the dashboard. */
test.each([
  ['select * from weekly_digests where is_published = $1 order by published_at desc limit 1', ['true']],
  ['select * from recommended_reads where active = $1 order by created_at desc limit 1', ['true']],
  ['select * from testimonials where active = $1 order by created_at desc', ['true']],
  ['select id, name from profiles where featured = $1 and hidden = $2 limit 1', ['true', 'false']],
  ['select id, title from events where date >= $1 order by date limit 3', ['2026-01-01']],
])('the plan of "%s" is kept', async (text, values) => {
  const client = await database.authenticatorPool.connect()
  try {
    for (let i = 0; i < 8; i++) {
      await client.query('begin')
      await client.query('set local role authenticated')
      await client.query({ name: 'read', text, values })
      await client.query('commit')
    }
    const { rows } = await client.query<{ kept: string }>(
      `select generic_plans::text as kept from pg_prepared_statements where name = 'read'`,
    )
    expect(Number(rows[0]!.kept)).toBeGreaterThan(0)
  } finally {
    client.release(true)
  }
})
