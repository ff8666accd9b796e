// An import of resources is one act of an admin: stored, logged and undone as one.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller } from './permission-attempt'

let database: TestDatabase
let lists: { type_id: string; category_id: string }

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
  const [row] = await all(
    `select (select id from resource_types limit 1) as type_id, (select id from resource_categories limit 1) as category_id`,
  )
  lists = row
})
afterAll(() => database.close())

const asAdmin = (sql: string, values: unknown[] = []) => database.as(fixtureCaller('admin'), sql, values)
const all = async (sql: string, values: unknown[] = []) => (await database.adminPool.query(sql, values)).rows
const row = (title: string, change = {}) => ({
  ...lists,
  title,
  url: `https://example.com/${title}`,
  description: 'About',
  author: null,
  tags: ['a'],
  template_file: null,
  ...change,
})
const importAll = async (rows: object[]) =>
  (await asAdmin('select import_resources($1) as id', [JSON.stringify(rows)]))[0]!.id as string
const audit = () => all(`select action, details from audit_log where action like 'resources%' order by id`)

test('an import is one line of the audit log, and undone as one', async () => {
  const before = await all('select title from resources order by title')
  const first = await importAll([row('one'), row('two')])
  const second = await importAll([row('three')])
  expect(await asAdmin('select undo_import($1) as removed', [first])).toEqual([{ removed: 2 }])
  expect(await asAdmin('select undo_import($1) as removed', [first])).toEqual([{ removed: 0 }])
  expect(await all('select title from resources where import_id = $1', [second])).toEqual([
    { title: 'three' },
  ])
  expect(await audit()).toEqual([
    { action: 'resources.imported', details: { resources: 2 } },
    { action: 'resources.imported', details: { resources: 1 } },
    { action: 'resources.import_undone', details: { resources: 2 } },
  ])
  await asAdmin('select undo_import($1)', [second])
  expect(await all('select title from resources order by title')).toEqual(before)
})

test('of an import with one wrong row nothing is stored', async () => {
  const before = await all('select count(*) from resources')
  await expect(importAll([row('good'), row('bad', { url: 'javascript:alert(1)' })])).rejects.toThrow()
  expect(await all('select count(*) from resources')).toEqual(before)
})

test('more rows than one import takes are refused, and none is stored', async () => {
  const before = await all('select count(*) from resources')
  const rows = Array.from({ length: 1001 }, (_, index) => row(`many-${index}`))
  await expect(importAll(rows)).rejects.toThrow(
    'One import takes at most 1000 resources, and these are 1001. Please split the file.',
  )
  expect(await all('select count(*) from resources')).toEqual(before)
  await asAdmin('select undo_import($1)', [await importAll(rows.slice(1))])
})

test('addresses that the directory has, and templates without a file, are known before', async () => {
  const id = await importAll([row('known')])
  const [found] = await asAdmin('select check_import($1, $2) as found', [
    ['http://Example.com/known/', 'https://example.com/KNOWN', 'https://example.com/new'],
    ['published.pdf', 'absent.pdf'],
  ])
  expect(found).toEqual({
    found: {
      known_urls: ['http://Example.com/known/'],
      known_templates: ['published.pdf'],
      missing_templates: ['absent.pdf'],
    },
  })
  await asAdmin('select undo_import($1)', [id])
})
