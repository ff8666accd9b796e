// Listing in pages, and the rules of a bucket for moves and copies.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStorage, USER, type TestStorage } from './testing/test-storage'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage('disk')
})
beforeEach(() => storage.empty())
afterAll(() => storage.close())

const papers = () => storage.as('authenticated').from('papers')
const put = (key: string) =>
  papers().upload(`${USER}/${key}`, Buffer.from(key), { contentType: 'text/plain' })

test('a list in pages shows every object once, in order', async () => {
  for (const key of ['b.txt', 'a.txt', 'deep/c.txt', 'deep/deeper/d.txt', 'e.txt']) await put(key)
  const found: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await papers().listV2({ prefix: `${USER}/`, limit: 2, ...(cursor && { cursor }) })
    found.push(...data!.objects.map(({ key }) => key!.slice(USER.length + 1)))
    cursor = data!.nextCursor
    expect(data!.hasNext).toBe(cursor !== undefined)
  } while (cursor !== undefined)
  expect(found).toEqual(['a.txt', 'b.txt', 'deep/c.txt', 'deep/deeper/d.txt', 'e.txt'])
})

test('a list with a delimiter folds deeper objects into folders; one by time can have the newest first', async () => {
  for (const key of ['a.txt', 'deep/c.txt', 'deep/deeper/d.txt', 'z.txt']) await put(key)
  const folded = await papers().listV2({ prefix: `${USER}/`, with_delimiter: true })
  expect(folded.data).toMatchObject({
    hasNext: false,
    folders: [{ key: `${USER}/deep/`, name: 'deep' }],
    objects: [
      { name: 'a.txt', metadata: { size: 5 } },
      { name: 'z.txt', key: `${USER}/z.txt` },
    ],
  })
  const sortBy = { column: 'created_at', order: 'desc' } as const
  const first = await papers().listV2({ limit: 1, sortBy })
  expect(first.data!.objects).toMatchObject([{ name: 'z.txt' }])
  const second = await papers().listV2({ limit: 1, sortBy, cursor: first.data!.nextCursor! })
  expect(second.data!.objects).toMatchObject([{ name: 'd.txt' }])
})

test('a list holds only objects that the caller may read, and refuses a forged cursor', async () => {
  await put('a.txt')
  expect((await storage.as('anon').from('papers').listV2()).data).toMatchObject({ objects: [], folders: [] })
  expect((await papers().listV2({ cursor: 'x' })).error).toMatchObject({ statusCode: '400' })
})

test.each(['copy', 'move'] as const)(
  'a %s is refused where the bucket does not accept the type or size',
  async how => {
    await put('a.txt')
    const there = { destinationBucket: 'photos' }
    const text = await papers()[how](`${USER}/a.txt`, `${USER}/a.txt`, there)
    expect(text.error).toMatchObject({ statusCode: '415' })
    // An image that was not re-encoded may not enter a bucket of re-encoded ones.
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('anything')])
    await papers().upload(`${USER}/a.png`, png, { contentType: 'image/png' })
    const picture = await papers()[how](`${USER}/a.png`, `${USER}/a.png`, there)
    expect(picture.error).toMatchObject({ statusCode: '415' })
    await storage.database.adminPool.query(
      `insert into storage.buckets (id, name, file_size_limit) values ('small-${how}', 'small-${how}', 3)`,
    )
    const all = storage.as('service_role').from('papers')
    const large = await all[how](`${USER}/a.txt`, 'a.txt', { destinationBucket: `small-${how}` })
    expect(large.error).toMatchObject({ statusCode: '413' })
  },
)
