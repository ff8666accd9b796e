// Tests what the search of the resource directory finds, and for whom.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller } from './permission-attempt'
import type { Person } from './permission-terms'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
  await database.adminPool.query(`
    delete from resources;
    insert into resources (title, description, tags, author, type_id, category_id)
    select title, description, tags, author, t.id, c.id
    from (values
      ('The price rise letter', 'Three letters that members really sent.', array['négociation'], 'Nadia Kowalczyk'),
      ('Annual planning', 'A quiet week, and what to ask in it.', array['strategy'], 'Will Andersen'),
      ('Therapy for balance sheets', 'Pricing comes last.', array['finance'], null)
    ) as r (title, description, tags, author),
    (select id from resource_types limit 1) t, (select id from resource_categories limit 1) c`)
})
afterAll(() => database.close())

async function search(words: string, person: Person = 'member'): Promise<string[]> {
  const found = await database.as<{ title: string }>(
    fixtureCaller(person),
    'select title from search_resources($1)',
    [words],
  )
  return found.map(row => row.title).sort()
}

const letter = 'The price rise letter'
const planning = 'Annual planning'
const therapy = 'Therapy for balance sheets'

test.each([
  ['a word of the title', 'rise', [letter]],
  ['another form of a word', 'prices', [letter, therapy]],
  ['the beginning of a word', 'pri', [letter, therapy]],
  ['a word that is still being typed past its stem', 'pricin', [therapy]],
  ['a word of the description', 'quiet', [planning]],
  ['a tag, without its accents', 'NEGOCIATION', [letter]],
  ['an author', 'kowal', [letter]],
  ['an author whose name is a stop word', 'will', [planning]],
  ['words of different fields, in any order', 'letters nadia', [letter]],
  ['a stop word before another word', 'the letter', [letter]],
  ['what may become a word', 'the', [letter, therapy]],
  ['signs of the query language', `'price' & ! | <-> (:*`, [letter, therapy]],
  ['a word that is nowhere', 'zebra', []],
  ['one word that is there and one that is not', 'letter zebra', []],
  ['nothing', ' -- ', []],
])('the search finds %s', async (_what, words, titles) => {
  expect(await search(words)).toEqual([...titles].sort())
})

test('a caller who may not read resources finds none', async () => {
  expect(await search('price', 'lapsed')).toEqual([])
  expect(await search('price', 'unpaid')).toEqual([])
})

test('the search uses the index', async () => {
  const client = await database.adminPool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select r.id from public.resources r where r.search @@ private.resource_query('price')`,
    )
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('resources_search_idx')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('words of the type and the category are found, by their present name', async () => {
  await database.adminPool.query(`
    insert into resources (title, type_id, category_id)
    select 'Seven questions', (select id from resource_types where name = 'Podcast'),
      (select id from resource_categories where name = 'Wellbeing')`)
  expect(await search('podcasts')).toEqual(['Seven questions'])
  expect(await search('seven wellb')).toEqual(['Seven questions'])
  await database.adminPool.query(`update resource_types set name = 'Broadcast' where name = 'Podcast'`)
  expect(await search('podcasts')).toEqual([])
  expect(await search('broadcast')).toEqual(['Seven questions'])
})
