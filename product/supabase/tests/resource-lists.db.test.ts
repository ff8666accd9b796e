// Admins rename, merge and remove types and categories of resources, each as one line of the audit log.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller } from './permission-attempt'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
})
afterAll(() => database.close())

const as = (person: 'admin' | 'member', sql: string, values: unknown[] = []) =>
  database.as(fixtureCaller(person), sql, values)
const all = async (sql: string, values: unknown[] = []) => (await database.adminPool.query(sql, values)).rows
const add = async (table: string, name: string) => {
  const columns = table === 'resource_types' ? 'name' : 'name, slug'
  const [row] = await all(
    `insert into ${table} (${columns}) values ($1::text${table === 'resource_types' ? '' : ', lower($1::text)'}) returning id`,
    [name],
  )
  return row.id as string
}

test.each([
  ['resource_types', 'merge_resource_type', 'type_id'],
  ['resource_categories', 'merge_resource_category', 'category_id'],
])('of %s, one is merged into another with all that it holds', async (table, merge, column) => {
  const [from, into] = [await add(table, 'Older'), await add(table, 'Newer')]
  await all(`update resources set ${column} = $1`, [from])
  await all(`update pending_resources set ${column} = $1`, [from])
  await expect(as('admin', `select ${merge}($1)`, [from])).rejects.toMatchObject({ code: 'PT409' })
  await expect(as('admin', `select ${merge}($1, $1)`, [from])).rejects.toMatchObject({ code: '22023' })
  await expect(as('member', `select ${merge}($1, $2)`, [from, into])).rejects.toMatchObject({ code: '42501' })
  await as('admin', `select ${merge}($1, $2)`, [from, into])
  expect(await all(`select distinct ${column} as id from resources`)).toEqual([{ id: into }])
  expect(await all(`select distinct ${column} as id from pending_resources`)).toEqual([{ id: into }])
  expect(await all(`select from ${table} where id = $1`, [from])).toEqual([])
  expect(await all(`select action, details from audit_log where subject_table = $1`, [table])).toEqual([
    { action: `${table}.merged`, details: { name: 'Older', into: 'Newer', resources: 1 } },
  ])
  await expect(as('admin', `select ${merge}($1, $2)`, [from, into])).rejects.toMatchObject({ code: 'PT404' })
})

test('each counts its resources', async () => {
  const counts = () =>
    as(
      'member',
      `select sum(t.resources_count)::int as types from resource_types t
       union all select sum(c.resources_count)::int from resource_categories c`,
    )
  const [{ count }] = await all('select count(*)::int from resources')
  expect(count).toBeGreaterThan(0)
  expect(await counts()).toEqual([{ types: count }, { types: count }])
})

test('one that holds nothing is removed', async () => {
  const empty = await add('resource_types', 'Empty')
  await as('admin', 'select merge_resource_type($1)', [empty])
  expect(await all('select from resource_types where id = $1', [empty])).toEqual([])
  expect(await all(`select details from audit_log where action = 'resource_types.removed'`)).toEqual([
    { details: { name: 'Empty' } },
  ])
})
