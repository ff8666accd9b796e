import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
})
afterAll(() => database.close())

test.each(['audit_log', 'newsletter_consents'])(
  'nobody rewrites %s, not even the service role',
  async table => {
    for (const statement of [
      `update ${table} set created_at = now()`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(database.adminPool.query(statement)).rejects.toThrow('append-only')
      const client = await database.adminPool.connect()
      try {
        await client.query('begin; set local role service_role')
        await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
  },
)
