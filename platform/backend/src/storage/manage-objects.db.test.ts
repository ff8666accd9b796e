// Tests moving, copying, removing and describing objects, and every refusal of the wire.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

const own = (key: string) => `${USER}/${key}`
const textOf = async (key: string) => (await papers().download(own(key))).data?.text()
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${storage.url}/object/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: 'Bearer authenticated', 'content-type': 'application/json', ...headers },
  })

describe('a copy', () => {
  const names = (from: string, to: string) => ({
    bucketId: 'papers',
    sourceKey: own(from),
    destinationKey: own(to),
  })

  test('brings what was said of the object, and overwrites another only with upsert', async () => {
    const metadata = { colour: 'violet' }
    await papers().upload(own('a.txt'), Buffer.from('one'), {
      contentType: 'text/plain',
      cacheControl: '77',
      metadata,
    })
    await put('b.txt')
    const { id } = (await papers().info(own('b.txt'))).data!
    const refused = await post('copy', names('a.txt', 'b.txt'))
    expect(await refused.json()).toMatchObject({ statusCode: '409', code: 'ResourceAlreadyExists' })
    const copied = await post('copy', names('a.txt', 'b.txt'), { 'x-upsert': 'true' })
    expect(await copied.json()).toMatchObject({
      Id: id,
      Key: `papers/${own('b.txt')}`,
      name: own('b.txt'),
      bucket_id: 'papers',
    })
    expect((await papers().info(own('b.txt'))).data).toMatchObject({
      id,
      metadata,
      cacheControl: 'max-age=77',
      contentType: 'text/plain',
    })
    expect(await textOf('b.txt')).toBe('one')
    expect(await storage.storedFiles()).toBe(2)
  })

  test('may leave behind what was said of the object, and say something else', async () => {
    await papers().upload(own('a.txt'), Buffer.from('one'), { contentType: 'text/plain', metadata: { a: 1 } })
    const body = { ...names('a.txt', 'b.txt'), copyMetadata: false, metadata: { cacheControl: 'max-age=5' } }
    const headers = { 'x-metadata': Buffer.from('{"b":2}').toString('base64') }
    expect((await post('copy', body, headers)).status).toBe(200)
    expect((await papers().info(own('b.txt'))).data).toMatchObject({
      metadata: { b: 2 },
      cacheControl: 'max-age=5',
      contentType: 'text/plain',
    })
    const disguised = await post('copy', {
      ...names('a.txt', 'c.txt'),
      copyMetadata: false,
      metadata: { mimetype: 'text/html' },
    })
    expect(await disguised.json()).toMatchObject({ statusCode: '415' })
  })
})

test.each([
  ['an unpaired surrogate', '{"a":"\\ud800"}'],
  ['a deep nesting', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
])('metadata that cannot be stored are refused, and nothing is stored: %s', async (_, metadata) => {
  await put('a.txt')
  const headers = { 'x-metadata': Buffer.from(metadata).toString('base64') }
  const authorization = 'Bearer authenticated'
  const form = new FormData()
  form.set('metadata', metadata)
  form.set('file', new Blob(['one'], { type: 'text/plain' }))
  const responses = [
    await post(`papers/${own('raw.txt')}`, {}, headers),
    await fetch(`${storage.url}/object/papers/${own('form.txt')}`, {
      ...{ method: 'POST', body: form, headers: { authorization } },
    }),
    await post(
      'copy',
      {
        ...{ bucketId: 'papers', sourceKey: own('a.txt'), destinationKey: own('copy.txt') },
        copyMetadata: false,
      },
      headers,
    ),
  ]
  for (const response of responses)
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'InvalidRequest' }])
  expect((await papers().list(USER)).data).toMatchObject([{ name: 'a.txt' }])
  expect(await storage.storedFiles()).toBe(1)
})

test('a move keeps the object and what was said of it', async () => {
  await papers().upload(own('a.txt'), Buffer.from('one'), { contentType: 'text/plain', metadata: { a: 1 } })
  const before = (await papers().info(own('a.txt'))).data!
  const moved = await post('move', {
    bucketId: 'papers',
    sourceKey: own('a.txt'),
    destinationKey: own('b.txt'),
  })
  expect(await moved.json()).toEqual({ message: 'Successfully moved', Id: before.id, Key: own('b.txt') })
  expect((await papers().info(own('b.txt'))).data).toMatchObject({ id: before.id, metadata: { a: 1 } })
  await put('c.txt')
  expect((await papers().move(own('c.txt'), own('b.txt'))).error).toMatchObject({ statusCode: '409' })
})

test('an upload that overwrites keeps the id of the object and returns it', async () => {
  const first = (await put('a.txt')).data!
  const again = await papers().upload(own('a.txt'), Buffer.from('two'), {
    contentType: 'text/plain',
    upsert: true,
  })
  const updated = await papers().update(own('a.txt'), Buffer.from('three'), { contentType: 'text/plain' })
  expect([again.data!.id, updated.data!.id]).toEqual([first.id, first.id])
  expect((await papers().info(own('a.txt'))).data!.id).toBe(first.id)
})

test('an object without metadata of its own is described with none', async () => {
  await put('a.txt')
  expect((await papers().info(own('a.txt'))).data!.metadata).toEqual({})
  expect((await papers().exists(own('a.txt'))).data).toBe(true)
  expect((await papers().exists(own('b.txt'))).data).toBe(false)
})

test('what was removed is returned, without what only the server knows', async () => {
  await put('a.txt')
  const { data } = await papers().remove([own('a.txt'), own('b.txt')])
  expect(data!.map(row => Object.keys(row).sort())).toEqual([
    [
      ...['bucket_id', 'created_at', 'id', 'last_accessed_at', 'metadata', 'name', 'owner', 'owner_id'],
      ...['updated_at', 'user_metadata', 'version'],
    ],
  ])
  const one = await fetch(`${storage.url}/object/papers/${own('b.txt')}`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer authenticated' },
  })
  expect(await one.json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
})

describe('a refusal says why as the hosted service does', () => {
  const service = () => storage.as('service_role')
  const send = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${storage.url}/object/${path}`, {
      method: 'POST',
      body: 'text',
      headers: { authorization: 'Bearer authenticated', 'content-type': 'text/plain', ...headers },
    })

  test.each([
    ['no bucket', 'missing/a', '404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'],
    ['no key', 'papers/a//b', '400', 'InvalidKey', 'InvalidKey', 'Invalid key: a//b'],
    [
      'no right',
      'papers/a',
      '403',
      'AccessDenied',
      'Unauthorized',
      'new row violates row-level security policy',
    ],
    [
      'another type',
      `photos/${USER}/a.txt`,
      '415',
      'InvalidMimeType',
      'invalid_mime_type',
      'mime type text/plain is not supported',
    ],
    [
      'too large',
      `tiny/${USER}/a.txt`,
      '413',
      'EntityTooLarge',
      'Payload too large',
      'The object exceeded the maximum allowed size',
    ],
    [
      'there already',
      `papers/${USER}/there.txt`,
      '409',
      'ResourceAlreadyExists',
      'Duplicate',
      'The resource already exists',
    ],
  ] as const)('%s', async (what, path, statusCode, code, error, message) => {
    await put('there.txt')
    if (what === 'too large') await service().createBucket('tiny', { public: false, fileSizeLimit: 2 })
    const headers: Record<string, string> =
      what === 'too large' ? { authorization: 'Bearer service_role' } : {}
    const response = await send(path, headers)
    expect(await response.json()).toEqual({ statusCode, code, error, message })
    expect(response.ok).toBe(false)
  })

  test('not found', async () => {
    const response = await fetch(`${storage.url}/object/papers/${USER}/none`, {
      headers: { authorization: 'Bearer authenticated' },
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      { statusCode: '404', code: 'NoSuchKey', error: 'not_found', message: 'Object not found' },
    ])
  })
})

test('the size limit of a bucket has decimal and binary units', async () => {
  const service = storage.as('service_role')
  await service.createBucket('sized')
  for (const [fileSizeLimit, bytes] of [
    ['20mb', 20_000_000],
    ['20MiB', 20_971_520],
    ['20kb', 20_000],
    ['1.5KB', 1500],
    ['3B', 3],
    ['4096', 4096],
    [512, 512],
    [null, null],
  ] as const) {
    expect((await service.updateBucket('sized', { public: false, fileSizeLimit })).error).toBeNull()
    expect((await service.getBucket('sized')).data!.file_size_limit).toBe(bytes)
  }
  for (const fileSizeLimit of ['20 apples', 'mb', '-1', '1ib', '1e3', ''])
    expect((await service.updateBucket('sized', { public: false, fileSizeLimit })).error).toMatchObject({
      statusCode: '400',
      message: 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
    })
  expect((await service.updateBucket('sized', { public: false, fileSizeLimit: '1TB' })).error).toMatchObject({
    statusCode: '413',
  })
})
