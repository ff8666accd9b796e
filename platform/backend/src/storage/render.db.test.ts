// Tests image transformation, as storage-js requests it with `transform`.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testImage } from './testing/test-image'
import { createRateLimiter } from '../http/rate-limit'
import { createImages } from './images'
import { createRenderLimit } from './render-limit'
import { openTestStorage, USER, type TestStorage } from './testing/test-storage'

const KEY = `${USER}/a.jpg`
let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage('disk')
})
beforeEach(async () => {
  vi.restoreAllMocks()
  await storage.empty()
  const { error } = await photos().upload(KEY, await testImage('jpeg', 200, 100), {
    contentType: 'image/jpeg',
  })
  expect(error).toBeNull()
})
afterAll(() => storage.close())

const photos = () => storage.as('authenticated').from('photos')
const sizeOf = async (response: Response) => createImages().inspect(Buffer.from(await response.arrayBuffer()))

test.each([
  [{ width: 48 }, { width: 48, height: 24 }],
  [
    { width: 48, height: 48 },
    { width: 48, height: 48 },
  ],
  [
    { width: 48, height: 48, resize: 'contain' },
    { width: 48, height: 24 },
  ],
  [
    { width: 48, height: 48, resize: 'fill' },
    { width: 48, height: 48 },
  ],
  [{ width: 2000 }, { width: 200, height: 100 }],
  // Visitors get the next larger round size.
  [{ width: 50 }, { width: 64, height: 32 }],
  [
    { width: 47, height: 33 },
    { width: 48, height: 48 },
  ],
] as const)('a public picture asked for as %j is %j', async (transform, size) => {
  const response = await fetch(photos().getPublicUrl(KEY, { transform }).data.publicUrl)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'max-age=3600',
  })
  expect(await sizeOf(response)).toMatchObject({ type: 'image/jpeg', ...size })
})

test('a client that accepts WebP gets it, unless it requests the original format', async () => {
  const headers = { accept: 'image/webp,*/*' }
  const link = photos().getPublicUrl(KEY, { transform: { width: 50 } }).data.publicUrl
  const seen = await fetch(link, { headers })
  expect([seen.headers.get('content-type'), seen.headers.get('vary')]).toEqual([
    'image/webp',
    expect.stringContaining('accept'),
  ])
  const again = { ...headers, 'if-none-match': seen.headers.get('etag')! }
  expect((await fetch(link, { headers: again })).status).toBe(304)
  expect((await fetch(`${link}&format=origin`, { headers })).headers.get('content-type')).toBe('image/jpeg')
})

test('a private image is transformed for callers whom the policies allow, or by a signed URL', async () => {
  const transform = { width: 20, quality: 50 }
  const own = await photos().download(KEY, { transform })
  expect(await createImages().inspect(Buffer.from(await own.data!.arrayBuffer()))).toMatchObject({
    width: 20,
  })
  expect((await storage.as('anon').from('photos').download(KEY, { transform })).error).not.toBeNull()
  const { data } = await photos().createSignedUrl(KEY, 60, { transform })
  expect(await sizeOf(await fetch(`${data!.signedUrl}&width=100`))).toMatchObject({ width: 20 })
  const plain = data!.signedUrl.replace('/render/image/', '/object/')
  expect((await (await fetch(plain)).json()) as object).toMatchObject({ error: 'InvalidSignature' })
})

test('the same transformation runs once', async () => {
  const draw = vi.spyOn(storage.context.transforming.public, 'transform')
  const link = photos().getPublicUrl(KEY, { transform: { width: 33 } }).data.publicUrl
  await Promise.all([fetch(link), fetch(link)])
  await fetch(link)
  expect(draw).toHaveBeenCalledTimes(1)
})

test('visitors who ask for thousands of sizes get only a few', async () => {
  const draw = vi.spyOn(storage.context.transforming.public, 'transform')
  for (let width = 1; width <= 64; width++)
    for (const quality of [20, 31, 40])
      await fetch(`${storage.url}/render/image/public/photos/${KEY}?width=${width}&quality=${quality}`)
  expect(draw).toHaveBeenCalledTimes(5)
})

test('a queue of visitors is bounded, and neither uploads nor callers wait in it', async () => {
  const { transforming, driver } = storage.context
  let open = () => {}
  const opened = new Promise<void>(resolve => (open = resolve))
  const read = vi.spyOn(driver, 'read')
  const waiting = Array.from({ length: 21 }, () =>
    transforming.public
      .transform(async () => {
        await opened
        return testImage('jpeg', 20, 10)
      }, {})
      .catch(() => null),
  )
  const refused = await fetch(`${storage.url}/render/image/public/photos/${KEY}?width=48`)
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  // A refused or waiting request has not been read into memory.
  expect(read).not.toHaveBeenCalled()
  expect((await photos().download(KEY, { transform: { width: 20 } })).error).toBeNull()
  const upload = await photos().upload(`${USER}/b.jpg`, await testImage('jpeg', 20, 10), {
    contentType: 'image/jpeg',
  })
  expect(upload.error).toBeNull()
  open()
  await Promise.all(waiting)
})

test('the response says what was done, when the image changed and who may cache it', async () => {
  const link = photos().getPublicUrl(KEY, { transform: { width: 50, height: 40, quality: 55 } }).data
    .publicUrl
  const { headers } = await fetch(link)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-transformations': 'height:48,width:64,resizing_type:fill,quality:60',
    'cache-control': 'max-age=3600',
    'last-modified': expect.stringMatching(/GMT$/),
    etag: expect.stringMatching(/^".+"$/),
    'accept-ranges': 'bytes',
    'x-robots-tag': 'none',
  })
  const since = { 'if-modified-since': headers.get('last-modified')! }
  expect((await fetch(link, { headers: since })).status).toBe(304)
})

test.each(['webp', 'avif'])('anybody gets %s who asks for it', async format => {
  const response = await fetch(`${storage.url}/render/image/public/photos/${KEY}?width=32&format=${format}`)
  expect(response.headers.get('content-type')).toBe(`image/${format}`)
  expect(await sizeOf(response)).toMatchObject({ type: `image/${format}`, width: 32 })
})

test('sides above 2,500 pixels count as 2,500, and 0 as none', async () => {
  const response = await fetch(`${storage.url}/render/image/public/photos/${KEY}?width=99999&height=0`)
  expect(response.headers.get('x-transformations')).toBe('width:2500,resizing_type:fill')
})

test('an address may have so many images drawn, what is cached does not count, nor does it count for others', async () => {
  const { database, context } = storage
  const limits = createRateLimiter(database.adminPool, () => new Date())
  const usual = context.checkRenderLimit
  context.checkRenderLimit = createRenderLimit(limits, 0, { name: 'test', capacity: 2, refillSeconds: 60 })
  try {
    const draw = (width: number) => fetch(`${storage.url}/render/image/public/photos/${KEY}?width=${width}`)
    for (const width of [16, 24, 16, 24, 16]) expect((await draw(width)).status).toBe(200)
    const refused = await draw(32)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([
      429,
      expect.closeTo(30, -1),
    ])
    expect(await refused.json()).toMatchObject({ code: 'SlowDown', error: 'Too Many Requests' })
    expect((await draw(16)).status).toBe(200)
    for (const role of ['authenticated', 'service_role'] as const)
      expect(
        (
          await storage
            .as(role)
            .from('photos')
            .download(KEY, { transform: { width: 32 } })
        ).error,
      ).toBeNull()
  } finally {
    context.checkRenderLimit = usual
  }
})

test.each(['width=-1', 'width=x', 'resize=crop', 'quality=101', 'format=svg'])(
  'nobody gets %s',
  async query => {
    const response = await fetch(`${storage.url}/render/image/public/photos/${KEY}?${query}`)
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      400,
      'InvalidRequest',
    ])
  },
)

test('anything but an image is refused', async () => {
  const papers = storage.as('authenticated').from('papers')
  await papers.upload(`${USER}/a.txt`, Buffer.from('text'), { contentType: 'text/plain' })
  const { error } = await papers.download(`${USER}/a.txt`, { transform: { width: 10 } })
  expect(error).not.toBeNull()
})
