// Tests resumable uploads with the real tus-js-client, on both drivers and over two processes.
import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UploadOptions } from 'tus-js-client'
import { sweepOrphanedContent } from '../orphaned-content'
import { DRIVERS, openTestStorage, USER, type TestStorage } from '../testing/test-storage'
import { testImage } from '../testing/test-image'
import { createUpload, offsetOf, patch, rawTus, sendByTus, type RawRequest } from '../testing/tus-client'
import { deleteExpiredUploads } from './upload-rows'

const KEY = `${USER}/film.txt`
const HOUR_MS = 60 * 60 * 1000
/** The server's own size is in product/acceptance/resumable-uploads.test.ts. */
const SEGMENT_BYTES = 64 * 1024
/** More than two segments, and three chunks. */
const FILM = Buffer.from(randomBytes(70_000).toString('hex'))
const CHUNK_BYTES = 48 * 1024
const SHORT = Buffer.from('a text that is short')

describe.each(DRIVERS)('resumable uploads with content on %s', driver => {
  let storage: TestStorage
  let other: Awaited<ReturnType<TestStorage['startAnother']>>
  beforeAll(async () => {
    storage = await openTestStorage(driver)
    other = await storage.startAnother()
    for (const { context } of [storage, other]) context.segmentBytes = SEGMENT_BYTES
  })
  beforeEach(async () => {
    vi.restoreAllMocks()
    await storage.empty()
    await sweepOrphanedContent(storage.context, new Date(Date.now() + 2 * HOUR_MS))
  })
  afterAll(() => storage.close())

  const papers = () => storage.as('authenticated').from('papers')
  const rows = async (text: string) =>
    (await storage.database.adminPool.query<Record<string, unknown>>(text)).rows
  const unfinished = async () => (await rows('select from storage.resumable_uploads')).length

  const given = (metadata: Record<string, string> = {}) => ({
    bucketName: 'papers',
    objectName: KEY,
    contentType: 'text/plain',
    ...metadata,
  })
  const send = (content: Buffer, options: Partial<UploadOptions> = {}) =>
    sendByTus(content, {
      endpoint: `${storage.url}/upload/resumable`,
      headers: { authorization: 'Bearer authenticated' },
      metadata: given(),
      chunkSize: CHUNK_BYTES,
      uploadDataDuringCreation: true,
      retryDelays: [0, 10, 100, 1000],
      ...options,
    })
  async function create(
    length: number,
    { metadata = {}, ...options }: RawRequest & { metadata?: Record<string, string> } = {},
  ) {
    return createUpload(storage.url, String(length), given(metadata), options)
  }
  /** Starts to send the film, and sends only its first bytes. */
  function stall(at: string, bytes: number) {
    const sending = httpRequest(at, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: 'Bearer authenticated',
        'content-type': 'application/offset+octet-stream',
        'content-length': FILM.length,
        'upload-offset': 0,
      },
    })
    sending.on('error', () => undefined)
    sending.write(FILM.subarray(0, bytes))
    return sending
  }
  const onOther = (at: string) => at.replace(storage.url, other.url)

  test('make an object in one act, with everything that a plain upload stores', async () => {
    const metadata = { cacheControl: '600', metadata: JSON.stringify({ by: 'me' }) }
    const requests = await send(FILM, { metadata: given(metadata) })
    expect(requests).toEqual(['POST 201', 'PATCH 204', 'PATCH 204'])
    expect((await papers().info(KEY)).data).toMatchObject({
      size: FILM.length,
      contentType: 'text/plain',
      cacheControl: 'max-age=600',
      metadata: { by: 'me' },
    })
    const { data } = await papers().download(KEY)
    expect(Buffer.from(await data!.arrayBuffer()).equals(FILM)).toBe(true)
    await papers().upload(`${USER}/plain.txt`, FILM, { contentType: 'text/plain' })
    const [plain, resumed] = await rows('select metadata, owner_id from storage.objects order by name desc')
    expect(resumed).toMatchObject({
      owner_id: plain!.owner_id,
      metadata: { eTag: (plain!.metadata as { eTag: string }).eTag },
    })
    expect(await storage.storedFiles()).toBe(2)
  })

  test('show nothing before the last byte, and continue in another process where they stopped', async () => {
    const { at } = await create(SHORT.length)
    expect((await patch(at, 0, SHORT.subarray(0, 7))).headers.get('upload-offset')).toBe('7')
    expect((await papers().list(USER)).data).toEqual([])
    expect(await offsetOf(onOther(at))).toBe(7)
    const last = await patch(onOther(at), 7, SHORT.subarray(7))
    expect([last.status, last.headers.get('tus-complete')]).toEqual([204, '1'])
    expect(await (await papers().download(KEY)).data?.text()).toBe(SHORT.toString())
    expect(await offsetOf(at)).toBe(SHORT.length)
    expect(await storage.storedFiles()).toBe(1)
  })

  test('keep what arrived before the connection broke', async () => {
    const { at } = await create(FILM.length)
    const sending = stall(at, 80_000)
    await vi.waitFor(
      async () => expect(await rows('select from storage.resumable_segments')).toHaveLength(1),
      10_000,
    )
    sending.destroy()
    const offset = await offsetOf(onOther(at))
    expect(offset).toBeGreaterThanOrEqual(SEGMENT_BYTES)
    expect(offset).toBeLessThanOrEqual(80_000)
    expect((await patch(onOther(at), offset, FILM.subarray(offset))).status).toBe(204)
    const { data } = await papers().download(KEY)
    expect(Buffer.from(await data!.arrayBuffer()).equals(FILM)).toBe(true)
  })

  test('are retried by the client after errors of the server, without beginning again', async () => {
    const put = storage.context.driver.put.bind(storage.context.driver)
    let calls = 0
    vi.spyOn(storage.context.logger, 'error').mockReturnValue(undefined)
    vi.spyOn(storage.context.driver, 'put').mockImplementation(async (...args) => {
      if (++calls === 2) throw new Error('the disk is full')
      return put(...args)
    })
    expect(await send(FILM)).toEqual(['POST 201', 'PATCH 500', 'HEAD 200', 'PATCH 204', 'PATCH 204'])
  })

  test('whose completion failed for a while ask for the last piece again, and complete once', async () => {
    vi.spyOn(storage.context.logger, 'error').mockReturnValue(undefined)
    const { at } = await create(SHORT.length)
    await patch(at, 0, SHORT.subarray(0, 7))
    // The segment is stored, and the object is not.
    const put = storage.context.driver.put.bind(storage.context.driver)
    vi.spyOn(storage.context.driver, 'put')
      .mockImplementationOnce(put)
      .mockRejectedValueOnce(new Error('the disk is full'))
    expect((await patch(at, 7, SHORT.subarray(7))).status).toBe(500)
    expect((await papers().list(USER)).data).toEqual([])
    expect(await offsetOf(at)).toBe(7)
    expect((await patch(at, 7, SHORT.subarray(7))).status).toBe(204)
    expect(await (await papers().download(KEY)).data?.text()).toBe(SHORT.toString())
    expect(await storage.storedFiles()).toBe(1)
  })

  test('that could not be begun in full leave nothing that counts in the limits', async () => {
    vi.spyOn(storage.context.logger, 'error').mockReturnValue(undefined)
    vi.spyOn(storage.context.driver, 'put').mockRejectedValueOnce(new Error('the disk is full'))
    const { response } = await create(SHORT.length, { body: SHORT.subarray(0, 7) })
    expect([response.status, await unfinished(), await storage.storedFiles()]).toEqual([500, 0, 0])
  })

  test('have one writer: a second request takes over, and the first adds nothing more', async () => {
    const { at } = await create(FILM.length)
    const stalled = stall(at, 1000)
    await vi.waitFor(
      async () =>
        expect(await rows('select from storage.resumable_uploads where lock is not null')).toHaveLength(1),
      10_000,
    )
    const offset = await offsetOf(onOther(at))
    expect(offset).toBeLessThanOrEqual(1000)
    expect((await patch(onOther(at), offset, FILM.subarray(offset))).status).toBe(204)
    stalled.destroy()
    const { data } = await papers().download(KEY)
    expect(Buffer.from(await data!.arrayBuffer()).equals(FILM)).toBe(true)
  })

  test('refuse bytes at another place than where they stopped', async () => {
    const { at } = await create(SHORT.length)
    await patch(at, 0, SHORT.subarray(0, 7))
    const again = await patch(at, 0, SHORT.subarray(0, 7))
    expect([again.status, await again.text()]).toEqual([409, 'Upload-Offset conflict\n'])
    expect((await patch(at, 7, Buffer.concat([SHORT, SHORT]))).status).toBe(413)
    expect(await offsetOf(at)).toBe(7)
  })

  test('belong to who began them', async () => {
    const { at } = await create(SHORT.length)
    for (const role of ['anon', 'service_role']) {
      expect(await offsetOf(at, { role })).toBe(404)
      expect((await patch(at, 0, SHORT, { role })).status).toBe(404)
      expect((await rawTus('DELETE', at, { role })).status).toBe(404)
    }
    expect(await offsetOf(at)).toBe(0)
  })

  test('need the policies at their begin and at their end', async () => {
    const { response } = await create(SHORT.length, { metadata: { objectName: 'someone-else/a.txt' } })
    expect([response.status, await response.text()]).toEqual([
      403,
      'new row violates row-level security policy',
    ])
    expect(await unfinished()).toBe(0)

    const { at } = await create(SHORT.length)
    await patch(at, 0, SHORT.subarray(0, 7))
    const { adminPool } = storage.database
    await adminPool.query('alter policy own_write on storage.objects with check (false)')
    expect((await patch(at, 7, SHORT.subarray(7))).status).toBe(403)
    await adminPool.query(`alter policy own_write on storage.objects with check
      (bucket_id in ('photos', 'papers') and (storage.foldername(name))[1] = (select auth.uid())::text)`)
    expect((await papers().list(USER)).data).toEqual([])
  })

  test('end with the session of their owner', async () => {
    const { adminPool } = storage.database
    await adminPool.query(`insert into auth.users (id, email) values ('${USER}', 'a@example.com')`)
    const { at } = await create(SHORT.length)
    await adminPool.query(`update auth.users set banned_until = now() + interval '1 day'`)
    expect(await offsetOf(at)).toBeGreaterThanOrEqual(400)
    expect((await patch(at, 0, SHORT)).status).toBeGreaterThanOrEqual(400)
    await adminPool.query('delete from auth.users')
  })

  test('overwrite only with x-upsert', async () => {
    await papers().upload(KEY, Buffer.from('old'), { contentType: 'text/plain' })
    const { response } = await create(SHORT.length)
    expect([response.status, await response.text()]).toEqual([409, 'The resource already exists'])
    await send(SHORT, { headers: { authorization: 'Bearer authenticated', 'x-upsert': 'true' } })
    expect(await (await papers().download(KEY)).data?.text()).toBe(SHORT.toString())
    expect(await storage.storedFiles()).toBe(1)
  })

  test('obey the size and type limits of their bucket, by name and by content', async () => {
    const photo = { bucketName: 'photos', objectName: `${USER}/face.png`, contentType: 'image/png' }
    const large = await create(5001, { metadata: photo })
    expect([large.response.status, await large.response.text()]).toEqual([413, 'Maximum size exceeded\n'])
    const { at } = await create(SHORT.length, { metadata: photo })
    expect((await patch(at, 0, SHORT)).status).toBe(415)
    expect([await unfinished(), await storage.storedFiles()]).toEqual([0, 0])
    expect((await create(51 * 1024 * 1024)).response.status).toBe(413)
    expect((await create(1, { metadata: { bucketName: 'nowhere' } })).response.status).toBe(404)
    expect((await create(1, { metadata: { objectName: '../up.txt' } })).response.status).toBe(400)
  })

  test('of a type that a bucket which is not strict refuses end before they begin', async () => {
    const { isStrict } = storage.context
    storage.context.isStrict = () => false
    const { response } = await create(10, { metadata: { bucketName: 'photos', contentType: 'video/mp4' } })
    storage.context.isStrict = isStrict
    expect([response.status, await response.text()]).toEqual([415, 'mime type video/mp4 is not supported'])
  })

  test('re-encode images of a bucket for images, as plain uploads do', async () => {
    const sent = Buffer.concat([await testImage('png', 8, 6), Buffer.from('<script>')])
    await send(sent, {
      metadata: { bucketName: 'photos', objectName: `${USER}/face.png`, contentType: 'image/png' },
    })
    const response = await fetch(
      storage.as('anon').from('photos').getPublicUrl(`${USER}/face.png`).data.publicUrl,
    )
    const stored = Buffer.from(await response.arrayBuffer())
    expect([response.status, stored.includes('<script>')]).toEqual([200, false])
  })

  test.each([
    ['an unpaired surrogate', '{"a":"\\ud800"}'],
    ['a deep nesting', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('are not begun with metadata that cannot be stored: %s', async (_, metadata) => {
    const { response } = await create(SHORT.length, { metadata: { metadata } })
    expect([response.status, await unfinished()]).toEqual([400, 0])
  })

  test('are limited in number and in waiting bytes for each account', async () => {
    const usual = storage.context.resumableLimits
    storage.context.resumableLimits = { uploads: 3, bytes: 100 }
    for (const key of ['a', 'b'])
      expect((await create(30, { metadata: { objectName: `${USER}/${key}` } })).response.status).toBe(201)
    expect((await create(50)).response.status).toBe(429)
    const third = await create(30)
    const begun = storage.context.clock()
    storage.setTime(new Date(begun.getTime() + HOUR_MS))
    const { response: refused } = await create(1)
    // The oldest expires a day after its start.
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(23 * 60 * 60)])
    storage.setTime(begun)
    expect((await create(30, { role: 'service_role' })).response.status).toBe(201)
    expect((await rawTus('DELETE', third.at)).status).toBe(204)
    expect((await create(30)).response.status).toBe(201)
    storage.context.resumableLimits = usual
  })

  test('can be deleted, with what arrived', async () => {
    const { at } = await create(SHORT.length)
    await patch(at, 0, SHORT.subarray(0, 7))
    expect((await rawTus('DELETE', at)).status).toBe(204)
    expect([await offsetOf(at), await unfinished(), await storage.storedFiles()]).toEqual([404, 0, 0])
  })

  test('expire a day after their begin', async () => {
    const { response, at } = await create(SHORT.length)
    const expires = Date.parse(response.headers.get('upload-expires')!)
    expect(Math.abs(expires - Date.now() - 24 * HOUR_MS)).toBeLessThan(60_000)
    await patch(at, 0, SHORT.subarray(0, 7))
    storage.setTime(new Date(Date.now() + 25 * HOUR_MS))
    expect(await offsetOf(at)).toBe(410)
    expect(await deleteExpiredUploads(storage.context.pool, new Date(Date.now() + 23 * HOUR_MS))).toBe(0)
    expect(await deleteExpiredUploads(storage.context.pool, new Date(Date.now() + 25 * HOUR_MS))).toBe(1)
    await sweepOrphanedContent(storage.context, new Date(Date.now() + 27 * HOUR_MS))
    expect([await unfinished(), await storage.storedFiles()]).toEqual([0, 0])
  })

  test('take the place of a signed upload URL with its token alone', async () => {
    const { data } = await papers().createSignedUploadUrl(KEY)
    const signed = { endpoint: `${storage.url}/upload/resumable/sign`, retryDelays: null }
    await expect(send(SHORT, { ...signed, headers: {} })).rejects.toThrow('Missing x-signature header')
    const headers = { 'x-signature': data!.token }
    const elsewhere = given({ objectName: `${USER}/other.txt` })
    await expect(send(SHORT, { ...signed, headers, metadata: elsewhere })).rejects.toThrow(
      'Invalid signature',
    )
    expect(await send(SHORT, { ...signed, headers, chunkSize: 8 })).toEqual([
      'POST 201',
      'PATCH 204',
      'PATCH 204',
    ])
    expect(await (await papers().download(KEY)).data?.text()).toBe(SHORT.toString())
  })

  test('may tell their length at the end, and may be empty', async () => {
    await send(SHORT, { uploadLengthDeferred: true, chunkSize: 8 })
    expect(await (await papers().download(KEY)).data?.text()).toBe(SHORT.toString())
    await send(Buffer.alloc(0), { metadata: given({ objectName: `${USER}/empty.txt` }) })
    expect(await (await papers().download(`${USER}/empty.txt`)).data?.text()).toBe('')
  })

  test('say what is offered, to anyone', async () => {
    const response = await fetch(`${storage.url}/upload/resumable`, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-max-size': String(50 * 1024 * 1024),
      'tus-extension': 'creation,creation-with-upload,creation-defer-length,termination,expiration',
      'access-control-allow-origin': '*',
    })
    const old = await fetch(`${storage.url}/upload/resumable`, {
      method: 'POST',
      headers: { authorization: 'Bearer authenticated' },
    })
    expect(old.status).toBe(412)
  })
})
