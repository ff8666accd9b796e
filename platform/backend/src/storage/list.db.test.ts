// Tests listing objects, in both versions of the method, under row level security.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStorage, USER, type TestStorage } from './testing/test-storage'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage('disk')
})
afterAll(() => storage.close())

/**
 * The keys are in the order in which they are made. They sort around a slash, and contain characters with a meaning in
 * patterns.
 */
const KEYS = [
  'b.txt',
  'aa/z.txt',
  'a.txt',
  'aa.txt',
  'aa0.txt',
  'B.txt',
  'aa/deep/er.txt',
  'z/1.txt',
  'ab/1.txt',
  '100%/off.txt',
  '1000/off.txt',
  'under_score.txt',
  'underXscore.txt',
  'aa/a.txt',
  'c.txt',
]
const bytewise = (a: string, b: string) => (a < b ? -1 : 1)
const sorted = [...KEYS].sort(bytewise)
const level = (keys: string[]) => [...new Set(keys.map(key => key.replace(/\/.*/, '/')))]

async function fill(bucket: string, keys: readonly string[]) {
  await storage.database.adminPool.query(
    `insert into storage.objects (bucket_id, name, version, created_at, updated_at)
     select $1, name, gen_random_uuid()::text, now() + place * interval '0.1 ms', now() - place * interval '0.1 ms'
     from unnest($2::text[]) with ordinality as key (name, place)`,
    [bucket, keys],
  )
}
beforeAll(async () => {
  await fill('papers', [...KEYS.map(key => `${USER}/${key}`), 'somebody-else/a.txt'])
})

const client = (role: 'authenticated' | 'service_role' | 'anon' = 'authenticated') =>
  storage.as(role).from('papers')
const own = (name: string) => {
  expect(name.startsWith(`${USER}/`)).toBe(true)
  return name.slice(USER.length + 1)
}

/** Returns all pages. The order is requested only with the first page. */
async function pages(options: Parameters<ReturnType<typeof client>['listV2']>[0], limit = 2) {
  const objects: string[] = []
  const folders: string[] = []
  const { sortBy, ...rest } = options!
  let cursor: string | undefined
  let count = 0
  do {
    const { data, error } = await client().listV2({
      prefix: `${USER}/`,
      ...rest,
      limit,
      ...(cursor ? { cursor } : { sortBy }),
    } as typeof options)
    expect(error).toBeNull()
    objects.push(...data!.objects.map(({ name }) => own(name)))
    folders.push(...data!.folders.map(({ name }) => own(name)))
    cursor = data!.nextCursor
    expect(data!.hasNext).toBe(cursor !== undefined)
    count++
  } while (cursor !== undefined)
  expect(count).toBe(Math.max(1, Math.ceil((objects.length + folders.length) / limit)))
  return { objects, folders }
}

const files = (keys: string[]) => keys.filter(key => !key.includes('/'))
const byOldest = [...level(KEYS)]
const ORDERS = [
  ['name', sorted, level(sorted)],
  ['created_at', KEYS, byOldest],
  // The update times fall, while the folders keep the order of their oldest object.
  [
    'updated_at',
    [...KEYS].reverse(),
    [...files([...KEYS].reverse()), ...byOldest.filter(key => key.endsWith('/'))],
  ],
] as const

describe('a list in pages', () => {
  test.each(ORDERS)('by %s shows every object once, in both orders', async (column, expected) => {
    for (const limit of [1, 4, 100]) {
      expect((await pages({ sortBy: { column, order: 'asc' } }, limit)).objects).toEqual(expected)
      const { objects } = await pages({ sortBy: { column, order: 'desc' } }, limit)
      expect(objects).toEqual([...expected].reverse())
    }
  })

  test.each(ORDERS)('by %s folds what lies deeper into folders', async (column, _, entries) => {
    const isFolder = (key: string) => key.endsWith('/')
    for (const [order, expected] of [
      ['asc', entries],
      ['desc', [...entries].reverse()],
    ] as const) {
      for (const limit of [1, 3, 100])
        expect(await pages({ with_delimiter: true, sortBy: { column, order } }, limit)).toEqual({
          objects: expected.filter(key => !isFolder(key)),
          folders: expected.filter(isFolder),
        })
    }
  })

  test('has the fields of the hosted service', async () => {
    const folded = (await client().listV2({ prefix: `${USER}/aa/`, with_delimiter: true, limit: 2 })).data!
    expect(folded).toEqual({
      hasNext: true,
      nextCursor: expect.any(String),
      nextCursorKey: `${USER}/aa/deep/`,
      objects: [
        {
          key: 'a.txt',
          name: `${USER}/aa/a.txt`,
          id: expect.any(String),
          updated_at: expect.any(String),
          created_at: expect.any(String),
          last_accessed_at: expect.any(String),
          metadata: null,
        },
      ],
      folders: [
        {
          key: 'deep',
          name: `${USER}/aa/deep/`,
          id: null,
          updated_at: null,
          created_at: null,
          last_accessed_at: null,
          metadata: null,
        },
      ],
    })
    const flat = (await client().listV2({ prefix: `${USER}/a.t` })).data!
    expect(flat).toMatchObject({ hasNext: false, folders: [], objects: [{ name: `${USER}/a.txt` }] })
    expect(Object.keys(flat.objects[0]!)).not.toContain('key')
  })

  test.each([
    ['aa', ['aa.txt', 'aa0.txt'], ['aa/']],
    ['100%', [], ['100%/']],
    ['under_', ['under_score.txt'], []],
    ['\\', [], []],
    ['ü', [], []],
  ])('takes the prefix %s literally, whether it ends a folder or not', async (prefix, objects, folders) => {
    expect(await pages({ prefix: `${USER}/${prefix}`, with_delimiter: true })).toEqual({ objects, folders })
  })

  test.each([
    ['asc', 'z/', 'a', ['z/1.txt']],
    ['asc', 'aa/', 'z', []],
    ['desc', 'aa/', 'z', ['aa/z.txt', 'aa/deep/er.txt', 'aa/a.txt']],
    ['desc', 'z/', 'a', []],
  ])('stays below its prefix with a cursor from elsewhere: %s %s', async (order, prefix, name, expected) => {
    const place = { column: 'name', order, place: null, name: `${USER}/${name}` }
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
    const flat = await client().listV2({ prefix: `${USER}/${prefix}`, cursor })
    expect(flat.data!.objects.map(entry => own(entry.name))).toEqual(expected)
    const folded = await client().listV2({ prefix: `${USER}/${prefix}`, cursor, with_delimiter: true })
    expect(folded.data!.objects.map(entry => own(entry.name))).toEqual(
      expected.filter(key => !key.includes('deep')),
    )
  })

  test('has at most 1,000 entries and refuses a cursor that is none', async () => {
    expect((await client().listV2({ limit: 5000 })).error).toBeNull()
    for (const cursor of [
      'x',
      Buffer.from(
        '{"column":"created_at","order":"asc","place":"2026-99-99 00:00:00+00","name":"a"}',
      ).toString('base64url'),
    ])
      expect((await client().listV2({ cursor })).error).toMatchObject({
        statusCode: '400',
        message: 'Invalid Parameter continuation token',
      })
  })
})

describe('a list of a folder', () => {
  const names = async (path: string, options = {}) =>
    (await client().list(path, options)).data!.map(({ name }) => name)

  test('shows names below the folder, folders among them, in both orders', async () => {
    const entries = level(sorted).map(key => key.replace('/', ''))
    expect(await names(USER)).toEqual(entries)
    expect(await names(USER, { sortBy: { column: 'name', order: 'desc' } })).toEqual([...entries].reverse())
    expect(await names(USER, { limit: 3, offset: 2 })).toEqual(entries.slice(2, 5))
    expect((await client().list(`${USER}/aa`)).data).toMatchObject([
      { name: 'a.txt', id: expect.any(String) },
      { name: 'deep', id: null, updated_at: null, metadata: null },
      { name: 'z.txt' },
    ])
  })

  test('by a time shows folders first', async () => {
    expect(await names(USER, { sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      ...['100%', '1000', 'aa', 'ab', 'z'],
      ...files(KEYS),
    ])
    expect(
      await names(USER, { sortBy: { column: 'updated_at', order: 'desc' }, limit: 3, offset: 4 }),
    ).toEqual(['100%', ...files(KEYS).slice(0, 2)])
  })

  test('searches in any case, literally, and into a folder', async () => {
    expect(await names(USER, { search: 'B' })).toEqual(['B.txt', 'b.txt'])
    expect(await names(USER, { search: 'under_' })).toEqual(['under_score.txt'])
    expect(await names(USER, { search: 'aa/d' })).toEqual(['aa/deep'])
    expect(await names(USER, { search: '%' })).toEqual([])
    expect(await names(USER, { search: 'AA', sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'aa',
      'aa.txt',
      'aa0.txt',
    ])
  })
})

test('a list holds only objects that the caller may read', async () => {
  const everything = { prefix: '', limit: 1000 }
  for (const isFolded of [true, false]) {
    const { data } = await client('anon').listV2({ ...everything, with_delimiter: isFolded })
    expect(data).toMatchObject({ objects: [], folders: [] })
  }
  expect((await client().listV2({ ...everything, with_delimiter: true })).data!.folders).toMatchObject([
    { key: USER },
  ])
  expect((await client().list('')).data).toMatchObject([{ name: USER }])
  expect((await client('service_role').list('')).data).toMatchObject([
    { name: USER },
    { name: 'somebody-else' },
  ])
})

describe('of a bucket of a hundred thousand objects', () => {
  beforeAll(async () => {
    const { adminPool } = storage.database
    await adminPool.query(`
      insert into storage.buckets (id, name) values ('large', 'large');
      alter table storage.objects disable trigger user;
      insert into storage.objects (bucket_id, name, version, created_at, updated_at)
        select 'large', 'folder' || n % 50 || '/' || n || '.txt', gen_random_uuid()::text,
          now() - n * interval '1 s', now() - n * interval '1 s'
        from generate_series(1, 100000) n;
      alter table storage.objects enable trigger user;
      create policy reads_large on storage.objects for select to authenticated using (bucket_id = 'large')`)
    await adminPool.query('vacuum analyze storage.objects')
  }, 60_000)

  /** Returns how many rows of storage.objects the work has read. */
  async function rowsRead(work: () => Promise<unknown>) {
    const { adminPool } = storage.database
    const count = async () => {
      const { rows } = await adminPool.query<{ read: string }>(
        `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
         from pg_stat_user_tables where schemaname = 'storage' and relname = 'objects'`,
      )
      return Number(rows[0]!.read)
    }
    const before = await count()
    await work()
    // Each connection reports what it read when it is asked to, or ends.
    await storage.database.authenticatorPool.query('select pg_stat_force_next_flush()')
    return (await count()) - before
  }

  test.each(['service_role', 'authenticated'] as const)(
    'one page reads little more than it shows: %s',
    async role => {
      const large = storage.as(role).from('large')
      const sortBy = { column: 'created_at', order: 'desc' } as const
      const byTime = (await large.listV2({ limit: 10, sortBy })).data!
      const byName = (await large.listV2({ limit: 10 })).data!
      const reads = {
        'by name': () => large.listV2({ limit: 100 }),
        'the next by name': () => large.listV2({ limit: 100, cursor: byName.nextCursor! }),
        'by time': () => large.listV2({ limit: 100, sortBy }),
        'the next by time': () => large.listV2({ limit: 100, cursor: byTime.nextCursor! }),
        folders: () => large.listV2({ limit: 100, with_delimiter: true }),
        'in a folder': () => large.listV2({ limit: 100, with_delimiter: true, prefix: 'folder7/' }),
        'a list of a folder': () => large.list('folder7', { limit: 50, offset: 50 }),
      }
      for (const [what, read] of Object.entries(reads)) {
        const rows = await rowsRead(read)
        expect(rows, what).toBeGreaterThan(40)
        expect(rows, what).toBeLessThan(1_000)
      }
      // Folders have no time of their own, so this one has to read everything.
      const whole = () => large.listV2({ limit: 1, with_delimiter: true, sortBy })
      expect(await rowsRead(whole)).toBeGreaterThanOrEqual(100_000)
    },
  )
})
