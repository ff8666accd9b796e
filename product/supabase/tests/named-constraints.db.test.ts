// Every constraint that forms have a text for exists.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namedConstraints } from '../../web/src/components/form/constraint-issue'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
})
afterAll(() => database.close())

test('every constraint that forms know by name is in the database', async () => {
  const { rows } = await database.adminPool.query<{ name: string }>(
    `select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'`,
  )
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(namedConstraints)))
})
