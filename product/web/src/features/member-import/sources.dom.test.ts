// Reads files in the documented export format of each source, as the page does. The people are invented.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readPeople, unknownIndustries } from '@juno/domain/member-import/read-people'
import { suggestMapping, type SourceName } from '@juno/domain/member-import/sources'
import { expect, test } from 'vitest'
import { readList } from './read-list'
import { memberImportTexts } from './texts'

const fixture = async (name: string) =>
  new File([new Uint8Array(await readFile(path.join(import.meta.dirname, 'testing', name)))], name)

async function read(source: SourceName, name: string) {
  const { headers, rows } = await readList(await fixture(name), () => undefined)
  const mapping = suggestMapping(headers, source)
  return {
    mapping,
    rows,
    read: readPeople(rows, {
      mapping,
      dayOrder: 'month-first',
      industries: {},
      statuses: {},
      today: '2020-01-01',
      endedCome: false,
    }),
  }
}
const people = ({ read: rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ person }) => person)

test('Wild Apricot: names of two columns, level, renewal, groups; who lapsed or is archived is left out', async () => {
  const found = await read('wild-apricot', 'wild-apricot.csv')
  const [ada, mei, old] = people(found)
  expect(ada).toMatchObject({
    row: 2,
    name: 'Ada Example',
    email: 'ada@example.com',
    business_name: 'Example & Daughters',
    expertise: ['Book club', 'Mentors'],
    plan: 'Gold',
    renewal: '2099-12-31',
    joined: '2020-01-05',
    newsletter: true,
    note: 'Founding member',
    password_hash: null,
  })
  expect([mei, old]).toEqual([null, null])
  expect(found.read.map(({ gone }) => gone)).toEqual([false, true, true])
})

test('Ghost: one name, labels, tiers, and consent as a boolean', async () => {
  const [ada, mei] = people(await read('ghost', 'ghost.csv'))
  expect(ada).toMatchObject({
    name: 'Ada Example',
    note: 'Met at the fair, "loved it"',
    newsletter: true,
    joined: '2023-04-05',
    expertise: ['VIP', 'Early adopter'],
    plan: 'Gold',
    renewal: null,
  })
  expect(mei).toMatchObject({ name: null, newsletter: false, plan: null, membership: false })
})

test('Mighty Networks: a table with tabs, headline, introduction and photo', async () => {
  const [ada, zoe] = people(await read('mighty-networks', 'mighty-networks.tsv'))
  expect(ada).toMatchObject({
    name: 'Ada Example',
    role: 'Potter',
    bio: 'Makes cups.',
    location: 'Toronto, ON',
    plan: 'Inner Circle',
    joined: '2022-10-11',
    photo: 'https://photos.example/ada.jpg',
  })
  expect(zoe!.name).toBe('Zoë Sample')
})

test('Memberful: the renewal date with the month first, and a place of three columns', async () => {
  const [ada, mei] = people(await read('memberful', 'memberful.csv'))
  expect(ada).toMatchObject({
    renewal: '2099-11-30',
    joined: '2021-06-07',
    location: 'Toronto, Ontario, Canada',
  })
  expect(mei).toMatchObject({ renewal: null, location: null })
})

test('a spreadsheet in Windows-1252 with semicolons: each row is told by its number', async () => {
  const found = await read('spreadsheet', 'spreadsheet.csv')
  expect(people(found)[0]).toMatchObject({
    row: 2,
    name: 'Äda “Example”',
    business_name: 'Tôpferei & Söhne',
    renewal: '2099-12-31',
    newsletter: true,
    expertise: ['Pottery', 'Glazes'],
  })
  expect(people(found)[0]!.password_hash).toMatch(/^\$2b\$10\$/)
  expect(unknownIndustries(found.rows, found.mapping)).toEqual(['Falconry'])
  expect(found.read.map(({ row, problems }) => [row, ...problems])).toEqual([
    [2],
    [4],
    [5, 'Same address as row 2; that row is used.'],
    [6, 'There is no email address.'],
  ])
})

test.each<[string, BlobPart[], string]>([
  ['an empty file', [''], memberImportTexts.empty],
  ['headers alone', ['Email,Name\n'], memberImportTexts.empty],
  ['empty rows', ['Email,Name\n,\n;;\n \n'.replace(';;\n', '')], memberImportTexts.empty],
  ['a workbook', [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], memberImportTexts.encoding],
  [
    'quotes that do not close',
    ['Email,Name\n"ada@example.com,Ada\n'],
    memberImportTexts.broken('a quotation mark in line 2 is never closed'),
  ],
  ['too many rows', [`Email\n${'a@example.com\n'.repeat(5001)}`], memberImportTexts.tooMany(5001)],
  ['too many bytes', [new Uint8Array(10 * 1024 * 1024 + 1)], memberImportTexts.tooLarge],
])('%s is refused in words', async (_what, parts, message) => {
  await expect(readList(new File(parts, 'members.csv'), () => undefined)).rejects.toThrow(message)
})
