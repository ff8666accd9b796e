// A bucket is emptied whatever process dies, and nothing that comes after the request is lost.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createBucketEmptying } from './bucket-emptying'
import { sweepOrphanedContent } from './orphaned-content'
import { DRIVERS, openTestStorage, USER, type TestStorage } from './testing/test-storage'

let storage: TestStorage
const service = () => storage.as('service_role')
const count = async (table = 'objects') =>
  (await storage.database.adminPool.query(`select from storage.${table}`)).rowCount
const QUEUED = 'Empty bucket has been queued. Completion may take up to an hour.'

test.each(DRIVERS)(
  'with content on %s: rows first, then content, and a bucket with objects stays',
  async driver => {
    const stored = await openTestStorage(driver)
    try {
      const papers = stored.as('service_role').from('papers')
      for (const key of ['a', 'b', 'c'])
        await papers.upload(key, Buffer.from(key), { contentType: 'text/plain' })
      expect((await stored.as('service_role').deleteBucket('papers')).error).toMatchObject({
        statusCode: '409',
        message: 'The bucket you tried to delete is not empty',
      })
      expect((await stored.as('service_role').emptyBucket('papers')).data).toEqual({ message: QUEUED })
      expect([(await papers.list()).data, await stored.storedFiles()]).toEqual([[], 0])
      expect((await stored.as('service_role').deleteBucket('papers')).error).toBeNull()
    } finally {
      await stored.close()
    }
  },
)

beforeAll(async () => {
  storage = await openTestStorage('disk')
})
beforeEach(async () => {
  vi.restoreAllMocks()
  await storage.empty()
  await storage.database.adminPool.query('delete from storage.orphaned_content')
})
afterAll(() => storage.close())

const fill = (objects: number) =>
  storage.database.adminPool.query(
    `insert into storage.objects (bucket_id, name, version, updated_at)
     select 'papers', n::text, gen_random_uuid()::text, now() - interval '1 hour' from generate_series(1, $1::int) n`,
    [objects],
  )

test('many objects go in batches after the response', async () => {
  await fill(1_700)
  expect((await service().emptyBucket('papers')).data).toEqual({ message: QUEUED })
  await vi.waitFor(async () => expect(await count()).toBe(0), 10_000)
  await vi.waitFor(async () => expect(await count('emptied_buckets')).toBe(0), 10_000)
  await vi.waitFor(async () => expect(await count('orphaned_content')).toBe(0), 10_000)
})

test('a server that stops in the middle leaves the rest to the next one', async () => {
  await fill(25)
  await storage.database.adminPool.query(
    `insert into storage.emptied_buckets (bucket_id, before) values ('papers', now())`,
  )
  // The process dies after the first batch, before its content is deleted.
  const dying = createBucketEmptying(storage.context, 10)
  const died = new Promise<void>(resolve => {
    vi.spyOn(storage.context.driver, 'remove').mockImplementationOnce(() => {
      resolve()
      return new Promise(() => undefined)
    })
  })
  void dying.run()
  await died
  expect([await count(), await count('emptied_buckets'), await count('orphaned_content')]).toEqual([
    15, 1, 10,
  ])

  await createBucketEmptying(storage.context, 10).run()
  expect([await count(), await count('emptied_buckets')]).toEqual([0, 0])
  expect(await sweepOrphanedContent(storage.context, new Date(Date.now() + 7_200_000))).toBe(10)
})

test('two processes share the work, and a stopped one begins no further batch', async () => {
  await fill(45)
  await storage.database.adminPool.query(
    `insert into storage.emptied_buckets (bucket_id, before) values ('papers', now())`,
  )
  const stopped = createBucketEmptying(storage.context, 10)
  await stopped.stop()
  await stopped.run()
  expect(await count()).toBe(45)
  await Promise.all([1, 2].map(() => createBucketEmptying(storage.context, 10).run()))
  expect(await count()).toBe(0)
})

test('what is uploaded or overwritten after the request stays', async () => {
  await fill(3)
  await storage.database.adminPool.query(
    `insert into storage.emptied_buckets (bucket_id, before) values ('papers', now())`,
  )
  const upsert = { contentType: 'text/plain', upsert: true }
  await service().from('papers').upload('new', Buffer.from('new'), upsert)
  await service().from('papers').upload('2', Buffer.from('two'), upsert)
  await createBucketEmptying(storage.context).run()
  expect((await service().from('papers').list()).data!.map(({ name }) => name)).toEqual(['2', 'new'])
  expect(await (await service().from('papers').download('2')).data!.text()).toBe('two')
})

test('only the service empties a bucket, and only one that exists', async () => {
  await storage
    .as('authenticated')
    .from('papers')
    .upload(`${USER}/a`, Buffer.from('a'), { contentType: 'text/plain' })
  const response = await fetch(`${storage.url}/bucket/papers/empty`, {
    method: 'POST',
    headers: { authorization: 'Bearer authenticated' },
  })
  expect([response.status, await response.json()]).toEqual([
    403,
    {
      statusCode: '403',
      code: 'AccessDenied',
      error: 'Unauthorized',
      message: 'Access denied: Invalid role',
    },
  ])
  expect(await count()).toBe(1)
  expect((await service().emptyBucket('missing')).error).toMatchObject({
    statusCode: '404',
    message: 'Bucket not found',
  })
})
