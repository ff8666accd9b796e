import path from 'node:path'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderDataModel } from '../../../scripts/database-types/render-data-model'

const root = path.resolve(import.meta.dirname, '../../..')
const page = path.join(root, 'docs/handbook/data-model.md')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
})
afterAll(() => database.close())

test('the drawn data model is that of the migrated database', async () => {
  const drawn = await renderDataModel(database.adminPool, path.join(root, 'product/supabase/migrations'))
  await expect(drawn).toMatchFileSnapshot(page)
})
