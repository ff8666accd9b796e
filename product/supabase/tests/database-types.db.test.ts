import path from 'node:path'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderDatabaseTypes } from '../../../scripts/database-types/render-database-types'

const file = path.resolve(import.meta.dirname, '../../domain/src/database.types.ts')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
})
afterAll(() => database.close())

test('the generated types say what the migrated database says', async () => {
  await expect(await renderDatabaseTypes(database.adminPool, file)).toMatchFileSnapshot(file)
})
