/** Tests what a bucket accepts and how it serves it, strict and otherwise, with the real storage-js. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestStorage, type TestStorage } from './testing/test-storage'
import { CAMERA_MODEL, testImage } from './testing/test-image'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage('disk', { strictBuckets: ['papers', 'faces'] })
})
beforeEach(() => storage.empty())
afterAll(() => storage.close())

const service = () => storage.as('service_role')
const put = (bucket: string, key: string, content: string | Buffer | Blob, contentType?: string) =>
  service()
    .from(bucket)
    .upload(
      key,
      typeof content === 'string' ? Buffer.from(content) : content,
      contentType ? { contentType } : {},
    )
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

async function openBucket(name: string, allowedMimeTypes: string[] | null = null) {
  expect((await service().createBucket(name, { public: true, allowedMimeTypes })).error).toBeNull()
}

async function served(bucket: string, key: string) {
  const response = await fetch(service().from(bucket).getPublicUrl(key).data.publicUrl)
  return { status: response.status, header: (name: string) => response.headers.get(name), response }
}

describe('a bucket that is not strict', () => {
  beforeAll(() => openBucket('free'))

  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>', 'text/html', 'text/plain'],
    ['page', '<html>', 'text/html; charset=utf-8', 'text/plain'],
    ['PAGE', '<html>', 'TEXT/HTML', 'text/plain'],
    ['drawing.svg', SVG, 'image/svg+xml', 'image/svg+xml'],
    ['script.js', 'alert(1)', 'text/javascript', 'text/javascript'],
    ['note', 'hello', 'application/x-of-my-own; version=2', 'application/x-of-my-own; version=2'],
    ['wrong.png', 'hello', 'image/png', 'image/png'],
  ])(
    'keeps the declared type of %s, and serves it in place where nothing runs',
    async (key, content, declared, type) => {
      expect((await put('free', key, content, declared)).error).toBeNull()
      expect((await service().from('free').info(key)).data).toMatchObject({ contentType: declared })
      const { status, header, response } = await served('free', key)
      expect([status, header('content-type'), await response.text()]).toEqual([200, type, content])
      expect(header('content-disposition')).toBeNull()
      expect(header('x-content-type-options')).toBe('nosniff')
      expect(header('content-security-policy')).toBe("default-src 'none'; sandbox")
    },
  )

  test('stores what declares nothing as the hosted service does', async () => {
    expect((await put('free', 'by-client', 'hello')).error).toBeNull()
    expect((await service().from('free').info('by-client')).data!.contentType).toBe(
      'text/plain;charset=UTF-8',
    )
    const raw = await fetch(`${storage.url}/object/free/raw`, {
      method: 'POST',
      headers: { authorization: 'Bearer service_role' },
      body: Buffer.from('hello'),
    })
    expect(raw.status).toBe(200)
    expect((await service().from('free').info('raw')).data!.contentType).toBe('application/octet-stream')
  })

  test('refuses markup that calls itself an image, and what is no type', async () => {
    for (const [content, declared, message] of [
      [SVG, 'image/png', 'mime type image/png is not supported'],
      ['<html>', 'application/pdf', 'mime type application/pdf is not supported'],
      ['hello', 'nonsense', 'Invalid Content-Type header'],
      [new Blob(['hello'], { type: 'a/b/c' }), undefined, 'mime type a/b/c is not supported'],
    ] as const)
      expect((await put('free', 'deceit', content, declared)).error).toMatchObject({
        statusCode: '415',
        message,
      })
    expect(await storage.storedFiles()).toBe(0)
  })

  test('lets browsers open PDF documents', async () => {
    await put('free', 'a.pdf', '%PDF-1.7', 'application/pdf')
    expect((await served('free', 'a.pdf')).header('content-security-policy')).toBeNull()
  })

  test('for images stores them as they came, and nothing else', async () => {
    await openBucket('pictures', ['image/*'])
    const photo = await testImage('jpeg', 8, 6)
    expect((await put('pictures', 'a.jpg', photo, 'image/jpeg')).error).toBeNull()
    const bytes = Buffer.from(await (await served('pictures', 'a.jpg')).response.arrayBuffer())
    expect([bytes.equals(photo), bytes.includes(CAMERA_MODEL)]).toEqual([true, true])
    expect((await put('pictures', 'a.txt', 'hello', 'text/plain')).error).toMatchObject({ statusCode: '415' })
  })
})

describe('a strict bucket', () => {
  test('refuses what others take, also from them', async () => {
    await openBucket('loose')
    expect((await put('papers', 'a.svg', SVG, 'image/svg+xml')).error).toMatchObject({ statusCode: '415' })
    await put('loose', 'a.txt', 'hello', 'text/plain')
    for (const way of ['move', 'copy'] as const) {
      const { error } = await service().from('loose')[way]('a.txt', 'a.txt', { destinationBucket: 'papers' })
      expect(error).toMatchObject({ statusCode: '415' })
    }
    await put('papers', 'b.txt', 'hello', 'text/plain')
    expect(
      (await service().from('papers').copy('b.txt', 'b.txt', { destinationBucket: 'loose' })).error,
    ).toBeNull()
  })

  test('takes nothing back with a type that another bucket let the caller declare', async () => {
    await openBucket('faces', ['image/*'])
    await openBucket('lax')
    expect((await put('faces', 'a.png', await testImage('png', 8, 6), 'image/png')).error).toBeNull()
    const copied = await fetch(`${storage.url}/object/copy`, {
      method: 'POST',
      headers: { authorization: 'Bearer service_role', 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ bucketId: 'faces', sourceKey: 'a.png', destinationBucket: 'lax', destinationKey: 'a.svg' },
        copyMetadata: false,
        metadata: { mimetype: 'image/svg+xml' },
      }),
    })
    expect([copied.status, ((await copied.json()) as { metadata: unknown }).metadata]).toEqual([
      200,
      expect.not.objectContaining({ reencoded: expect.anything() }),
    ])
    expect(
      (await service().from('faces').copy('a.png', 'a.png', { destinationBucket: 'lax' })).error,
    ).toBeNull()
    for (const destinationBucket of ['papers', 'faces'])
      for (const key of ['a.svg', 'a.png'])
        for (const way of ['copy', 'move'] as const) {
          const { error } = await service().from('lax')[way](key, `back-${key}`, { destinationBucket })
          expect([key, error]).toMatchObject([key, { statusCode: '415' }])
        }
  })
})

test('every bucket is strict where the configuration names none', async () => {
  const product = await openTestStorage('disk')
  try {
    const service = product.as('service_role')
    await service.createBucket('later', { public: true })
    const { error } = await service
      .from('later')
      .upload('a.svg', Buffer.from(SVG), { contentType: 'image/svg+xml' })
    expect(error).toMatchObject({ statusCode: '415' })
  } finally {
    await product.close()
  }
})

test('no request about buckets is answered without a key or a token', async () => {
  for (const [method, path] of [
    ['GET', '/bucket'],
    ['GET', '/bucket/papers'],
    ['POST', '/bucket'],
    ['PUT', '/bucket/papers'],
    ['DELETE', '/bucket/papers'],
    ['POST', '/bucket/papers/empty'],
  ] as const) {
    const response = await fetch(`${storage.url}${path}`, { method })
    expect([path, response.status, await response.json()]).toEqual([
      path,
      400,
      { statusCode: '403', code: 'AccessDenied', error: 'Unauthorized', message: 'Invalid Compact JWS' },
    ])
  }
})
