// The rules of a bucket for moves and copies.
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
