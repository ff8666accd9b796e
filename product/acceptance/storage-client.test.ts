// Calls every method of storage-js on the running product, as an operator.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient, operator } from './auth-support'

const { storage } = operator()
const BUCKET = `client-${randomUUID()}`
const files = () => storage.from(BUCKET)
const text = { contentType: 'text/plain' }
const put = async (key: string, content = key) =>
  expect((await files().upload(key, Buffer.from(content), text)).error).toBeNull()

beforeAll(async () => {
  expect((await storage.createBucket(BUCKET, { public: true })).error).toBeNull()
})
afterAll(async () => {
  await storage.emptyBucket(BUCKET)
  expect((await storage.deleteBucket(BUCKET)).error).toBeNull()
})

test('buckets are made, found, described, changed, emptied and deleted', async () => {
  const names = ['a', 'b', 'c'].map(letter => `${letter}_${BUCKET}`)
  for (const name of names)
    expect((await storage.createBucket(name, { public: false, fileSizeLimit: '20mb' })).data).toEqual({
      name,
    })
  const found = async (options: Parameters<typeof storage.listBuckets>[0]) =>
    (await storage.listBuckets(options)).data!.map(({ name }) => name)
  expect(await found({ search: `_${BUCKET}`.toUpperCase() })).toEqual(names)
  expect(
    await found({ search: `_${BUCKET}`, sortColumn: 'name', sortOrder: 'desc', limit: 1, offset: 1 }),
  ).toEqual([names[1]])
  const [name] = names as [string]
  expect((await storage.getBucket(name)).data).toMatchObject({ file_size_limit: 20_000_000, public: false })
  expect((await storage.updateBucket(name, { public: true, fileSizeLimit: '20MiB' })).data).toEqual({
    message: 'Successfully updated',
  })
  expect((await storage.getBucket(name)).data).toMatchObject({ file_size_limit: 20_971_520, public: true })
  await storage.from(name).upload('a.txt', Buffer.from('a'), text)
  expect((await storage.deleteBucket(name)).error).toMatchObject({ statusCode: '409' })
  expect((await storage.emptyBucket(name)).data!.message).toMatch(/queued/)
  for (const each of names) expect((await storage.deleteBucket(each)).error).toBeNull()
  expect(await found({ search: `_${BUCKET}` })).toEqual([])
  expect((await newClient().storage.listBuckets()).data).toEqual([])
})

test('files go in, are described and listed, and come out', async () => {
  const stored = await files().upload('folder/a.txt', Buffer.from('one'), {
    ...text,
    metadata: { colour: 'violet' },
  })
  expect(stored.data).toMatchObject({ path: 'folder/a.txt', fullPath: `${BUCKET}/folder/a.txt` })
  const updated = await files().update('folder/a.txt', Buffer.from('two'), text)
  expect(updated.data!.id).toBe(stored.data!.id)
  expect((await files().info('folder/a.txt')).data).toMatchObject({ size: 3, metadata: {} })
  expect((await files().exists('folder/a.txt')).data).toBe(true)
  expect((await files().exists('folder/b.txt')).data).toBe(false)
  expect((await files().list('folder')).data).toMatchObject([{ name: 'a.txt', metadata: { size: 3 } }])
  expect((await files().listV2({ prefix: 'fol', with_delimiter: true })).data).toMatchObject({
    hasNext: false,
    folders: [{ name: 'folder/', key: 'folder' }],
    objects: [],
  })
  let over = 0
  const count = () => void over++
  expect(await (await files().download('folder/a.txt').finally(count)).data!.text()).toBe('two')
  expect(
    (await files()
      .download('folder/b.txt')
      .catch(() => null))!.error,
  ).not.toBeNull()
  expect(
    await files()
      .download('folder/a.txt')
      .then(({ data }) => data!.size),
  ).toBe(3)
  const opened = await files()
    .download('folder/a.txt')
    .asStream()
    .then(({ error }) => error)
  expect(opened).toBeNull()
  const { data: stream } = await files().download('folder/a.txt').asStream().finally(count)
  expect(await new Response(stream).text()).toBe('two')
  const missing = await files()
    .download('folder/b.txt')
    .asStream()
    .catch(() => null)
  expect([missing!.error?.name, over]).toEqual(['StorageApiError', 2])
  const link = files().getPublicUrl('folder/a.txt', { download: 'mine.txt' }).data.publicUrl
  const seen = await fetch(link)
  expect([await seen.text(), seen.headers.get('content-disposition')]).toEqual([
    'two',
    expect.stringContaining('mine.txt'),
  ])
})

test('files are copied, moved and removed', async () => {
  await put('b.txt')
  expect((await files().copy('b.txt', 'copy.txt')).data).toEqual({ path: `${BUCKET}/copy.txt` })
  expect((await files().move('copy.txt', 'moved/copy.txt')).data).toMatchObject({
    message: 'Successfully moved',
  })
  expect((await files().remove(['b.txt', 'moved/copy.txt', 'none'])).data).toHaveLength(2)
  await expect(files().throwOnError().info('b.txt')).rejects.toMatchObject({ statusCode: '404' })
})

test('signed addresses give away a file, a picture in another size, and a place for an upload', async () => {
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'plum' } })
    .png()
    .toBuffer()
  await files().upload('picture.png', picture, { contentType: 'image/png' })
  await put('c.txt')
  const one = await files().createSignedUrl('picture.png', 60, { transform: { width: 10 } })
  const drawn = Buffer.from(await (await fetch(one.data!.signedUrl)).arrayBuffer())
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 10, height: 5 })
  const { data: several } = await files().createSignedUrls(['c.txt', 'none'], 60)
  expect(several).toMatchObject([{ error: null }, { signedUrl: null, error: expect.any(String) }])
  expect(await (await fetch(several![0]!.signedUrl!)).text()).toBe('c.txt')
  const { data: place } = await files().createSignedUploadUrl('d.txt')
  const visitor = newClient().storage.from(BUCKET)
  const sent = await visitor.uploadToSignedUrl(place!.path, place!.token, Buffer.from('hello'), text)
  expect(sent.data).toMatchObject({ path: 'd.txt' })
  const toBase64 = files().toBase64('hello')
  expect(Buffer.from(toBase64, 'base64').toString()).toBe('hello')
})

test('what is not offered is refused as by the hosted service where it is off', async () => {
  const { vectors, analytics } = storage
  const bucket = vectors.from('v')
  const index = bucket.index('i')
  const [key] = ['k']
  const refusals = await Promise.all([
    vectors.createBucket('v'),
    vectors.getBucket('v'),
    vectors.listBuckets(),
    vectors.deleteBucket('v'),
    bucket.createIndex({ indexName: 'i', dataType: 'float32', dimension: 2, distanceMetric: 'cosine' }),
    bucket.getIndex('i'),
    bucket.listIndexes(),
    bucket.deleteIndex('i'),
    index.putVectors({ vectors: [{ key, data: { float32: [1, 2] } }] }),
    index.getVectors({ keys: [key] }),
    index.listVectors(),
    index.queryVectors({ queryVector: { float32: [1, 2] }, topK: 1 }),
    index.deleteVectors({ keys: [key] }),
    analytics.createBucket('a'),
    analytics.listBuckets(),
    analytics.deleteBucket('a'),
    storage.purgeBucketCache(BUCKET),
    files().purgeCache('c.txt'),
  ])
  for (const { error } of refusals)
    expect(error).toMatchObject({ status: 403, message: 'feature not enabled for this tenant' })
  // Its client words errors itself.
  expect((await analytics.from('a').listNamespaces()).error).toMatchObject({ status: 403 })
  const made = await storage.createBucket(`${BUCKET}-lake`, { public: false, type: 'ANALYTICS' })
  expect(made.error).toMatchObject({ status: 403, statusCode: '403' })
})

test('a client keeps its own headers', async () => {
  await put('e.txt')
  const bare = newClient().storage
  expect((await bare.listBuckets()).data).toEqual([])
  bare.setHeader('authorization', `Bearer ${(operator() as unknown as { supabaseKey: string }).supabaseKey}`)
  expect((await bare.listBuckets()).data!.map(({ id }) => id)).toContain(BUCKET)
})
