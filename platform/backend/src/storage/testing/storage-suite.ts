/** Tests the storage wire with the real storage-js, for each driver. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestRole } from '../../contract'
import { CAMERA_MODEL, testImage } from './test-image'
import { createImages } from '../images'
import { openTestStorage, USER, type DRIVERS, type TestStorage } from './test-storage'

let storage: TestStorage
let url: string
/** It is re-encoded already, so that uploading it stores the same bytes. */
let PNG: Buffer

const as = (role: RequestRole) => storage.as(role)
const storedFiles = () => storage.storedFiles()

export function storageSuite(driver: (typeof DRIVERS)[number]) {
  beforeAll(async () => {
    storage = await openTestStorage(driver)
    url = storage.url
    PNG = await createImages().reencode(await testImage('png', 20, 10))
  })
  beforeEach(() => storage.empty())
  afterAll(() => storage.close())
  const mine = `${USER}/face.png`
  const put = (bucket = 'photos', key = mine, body: Buffer | Blob = PNG, options = {}) =>
    as('authenticated')
      .from(bucket)
      .upload(key, body, { contentType: 'image/png', ...options })

  describe('public objects', () => {
    test('are served to anyone, with caching, and cannot run as a page', async () => {
      expect((await put('photos', mine, PNG, { cacheControl: '600' })).error).toBeNull()
      const response = await fetch(as('anon').from('photos').getPublicUrl(mine).data.publicUrl)
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'max-age=600',
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'access-control-allow-origin': '*',
      })
      expect(response.headers.get('content-disposition')).toBeNull()
    })

    test('respond with 304 to a matching etag or date, with 206 to a range, to HEAD without a body', async () => {
      await put()
      const link = as('anon').from('photos').getPublicUrl(mine).data.publicUrl
      const head = await fetch(link, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
        200,
        String(PNG.length),
        '',
      ])
      const etag = head.headers.get('etag')!
      expect((await fetch(link, { headers: { 'if-none-match': etag } })).status).toBe(304)
      expect(
        (await fetch(link, { headers: { 'if-modified-since': head.headers.get('last-modified')! } })).status,
      ).toBe(304)
      const part = await fetch(link, { headers: { range: 'bytes=8-9' } })
      expect([part.status, part.headers.get('content-range'), Buffer.from(await part.arrayBuffer())]).toEqual(
        [206, `bytes 8-9/${PNG.length}`, PNG.subarray(8, 10)],
      )
      const beyond = await fetch(link, { headers: { range: 'bytes=9999-' } })
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${PNG.length}`])
    })

    test('are not found in a private or missing bucket', async () => {
      await put('papers')
      for (const [bucket, key] of [
        ['papers', mine],
        ['photos', 'nope.png'],
        ['nobucket', 'x.png'],
      ] as const) {
        const response = await fetch(as('anon').from(bucket).getPublicUrl(key).data.publicUrl)
        expect([response.status, await response.json()]).toEqual([
          400,
          { statusCode: '404', code: 'NoSuchKey', error: 'not_found', message: 'Object not found' },
        ])
        expect(response.headers.get('cache-control')).toBe('no-store')
      }
    })
  })

  describe('uploads', () => {
    test('work raw and as a form, and return path and id', async () => {
      const raw = await put()
      expect(raw.data).toMatchObject({ path: mine, fullPath: `photos/${mine}` })
      const form = await put('photos', `${USER}/form.png`, new Blob([PNG], { type: 'image/png' }), {
        metadata: { alt: 'me' },
      })
      expect(form.error).toBeNull()
      const info = await as('authenticated').from('photos').info(`${USER}/form.png`)
      expect(info.data).toMatchObject({
        size: PNG.length,
        contentType: 'image/png',
        metadata: { alt: 'me' },
        cacheControl: 'max-age=3600',
      })
      expect(await storedFiles()).toBe(2)
    })

    test('that a policy refuses store nothing', async () => {
      for (const client of [as('anon'), as('authenticated')]) {
        const { error } = await client
          .from('photos')
          .upload('someone-else/face.png', PNG, { contentType: 'image/png' })
        expect(error).toMatchObject({
          statusCode: '403',
          message: 'new row violates row-level security policy',
        })
      }
      expect(await storedFiles()).toBe(0)
    })

    test('overwrite only with upsert or update, and delete the old content', async () => {
      await put()
      expect((await put()).error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
      const other = Buffer.concat([PNG, Buffer.from('!')])
      expect((await put('photos', mine, other, { upsert: true })).error).toBeNull()
      expect(
        (await as('authenticated').from('photos').update(mine, PNG, { contentType: 'image/png' })).error,
      ).toBeNull()
      expect((await as('authenticated').from('photos').update(`${USER}/none.png`, PNG)).error).toMatchObject({
        statusCode: '404',
      })
      expect(await storedFiles()).toBe(1)
    })

    test('obey the size and type limits of their bucket', async () => {
      const large = await put('photos', mine, Buffer.concat([PNG, Buffer.alloc(6000)]))
      expect(large.error).toMatchObject({ status: 413, statusCode: '413' })
      const pdf = await put('photos', mine, Buffer.from('%PDF-1.7'), { contentType: 'application/pdf' })
      expect(pdf.error).toMatchObject({
        statusCode: '415',
        message: 'mime type application/pdf is not supported',
      })
      expect(await storedFiles()).toBe(0)
    })

    test.each([
      ['svg', 'a.svg', '<svg onload="alert(1)"/>', 'image/svg+xml'],
      ['html called a png', 'a.png', ' \n<!doctype html><script>1</script>', 'image/png'],
      ['html called a text', 'a.txt', '\ufeff<html>', 'text/plain'],
      ['xml', 'a.xml', '<?xml version="1.0"?>', 'application/xml'],
      ['text named html', 'a.html', 'hello', 'text/plain'],
      ['a script', 'a.bin', 'alert(1)', 'text/javascript'],
      ['no image called a png', 'a.png', 'hello', 'image/png'],
    ])('of %s are refused', async (_name, file, content, contentType) => {
      const { error } = await put('papers', `${USER}/${file}`, Buffer.from(content), { contentType })
      expect(error).toMatchObject({ statusCode: '415' })
      expect(await storedFiles()).toBe(0)
    })

    test.each([
      '../up.png',
      'a//b.png',
      './a.png',
      'a/../../b.png',
      'null%00byte',
      'ünï.png',
      `${'x'.repeat(1100)}.png`,
    ])('with the key %s are refused', async key => {
      const response = await fetch(`${url}/object/papers/${encodeURIComponent(key)}`, {
        method: 'POST',
        body: PNG,
        headers: { authorization: 'Bearer service_role', 'content-type': 'image/png' },
      })
      expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
        400,
        'InvalidKey',
      ])
    })

    test('with a broken form are refused', async () => {
      const response = await fetch(`${url}/object/papers/${USER}/x.png`, {
        method: 'POST',
        body: 'nonsense',
        headers: { authorization: 'Bearer authenticated', 'content-type': 'multipart/form-data; boundary=x' },
      })
      expect(response.status).toBe(400)
    })
  })

  describe('images in a bucket for images', () => {
    const stored = async () =>
      Buffer.from(
        await (await fetch(as('anon').from('photos').getPublicUrl(mine).data.publicUrl)).arrayBuffer(),
      )

    test.each(['jpeg', 'png', 'webp', 'gif'] as const)('are re-encoded: %s', async type => {
      const sent = await testImage(type, 8, 6)
      expect((await put('photos', mine, Buffer.concat([sent, Buffer.from('<script>')]))).error).toBeNull()
      const seen = await stored()
      for (const secret of [CAMERA_MODEL, 'Exif', '<script>']) expect(seen.includes(secret)).toBe(false)
      expect(await createImages().inspect(seen)).toEqual({
        type: `image/${type}`,
        width: 8,
        height: 6,
        frames: 1,
      })
      const info = await as('authenticated').from('photos').info(mine)
      expect(info.data).toMatchObject({ size: seen.length, contentType: `image/${type}` })
    })

    test('are rotated by their EXIF orientation', async () => {
      await put('photos', mine, await testImage('jpeg', 8, 6, 6))
      expect(await createImages().inspect(await stored())).toMatchObject({ width: 6, height: 8 })
    })

    test('are refused when they cannot be decoded or have more than 24 megapixels', async () => {
      const broken = await put('photos', mine, PNG.subarray(0, 60))
      expect(broken.error).toMatchObject({ statusCode: '415', message: 'The image could not be read' })
      await storage.database.adminPool.query(
        `update storage.buckets set file_size_limit = 1e6 where id = 'photos'`,
      )
      const large = await put('photos', mine, await testImage('png', 6000, 4001))
      await storage.database.adminPool.query(
        `update storage.buckets set file_size_limit = 5000 where id = 'photos'`,
      )
      expect(large.error).toMatchObject({ status: 413, message: 'The image has more than 24 megapixels' })
      expect(await storedFiles()).toBe(0)
    })
  })

  describe('private objects', () => {
    test('are read, listed, found and removed only by callers whom the policies allow', async () => {
      await put('papers', `${USER}/a.txt`, Buffer.from('text'), { contentType: 'text/plain' })
      await put('papers', `${USER}/deep/b.txt`, Buffer.from('more'), { contentType: 'text/plain' })
      const own = as('authenticated').from('papers')
      const other = as('anon').from('papers')
      expect(await (await own.download(`${USER}/a.txt`)).data?.text()).toBe('text')
      expect((await other.download(`${USER}/a.txt`)).error).not.toBeNull()
      expect((await own.exists(`${USER}/a.txt`)).data).toBe(true)
      expect((await other.exists(`${USER}/a.txt`)).data).toBe(false)
      expect((await own.list(USER)).data).toMatchObject([
        { name: 'a.txt', metadata: { size: 4 } },
        { name: 'deep', id: null },
      ])
      expect((await own.list(USER, { search: 'de' })).data).toMatchObject([{ name: 'deep' }])
      expect((await other.list(USER)).data).toEqual([])
      expect((await other.remove([`${USER}/a.txt`])).data).toEqual([])
      expect((await own.remove([`${USER}/a.txt`, 'missing'])).data).toMatchObject([{ name: `${USER}/a.txt` }])
      expect(await storedFiles()).toBe(1)
    })

    test('are attachments unless they are images', async () => {
      await put('papers', `${USER}/a b.txt`, Buffer.from('text'), { contentType: 'text/plain' })
      const response = await fetch(`${url}/object/authenticated/papers/${USER}/a%20b.txt`, {
        headers: { authorization: 'Bearer authenticated' },
      })
      expect([
        response.status,
        response.headers.get('content-disposition'),
        response.headers.get('cache-control'),
      ]).toEqual([200, `attachment; filename=a%20b.txt; filename*=UTF-8''a%20b.txt`, 'private, max-age=3600'])
    })

    test('can be moved and copied', async () => {
      await put('papers', `${USER}/a.txt`, Buffer.from('text'), { contentType: 'text/plain' })
      const own = as('authenticated').from('papers')
      expect((await own.move(`${USER}/a.txt`, `${USER}/b.txt`)).error).toBeNull()
      expect((await own.copy(`${USER}/b.txt`, `${USER}/c.txt`)).data).toEqual({
        path: `papers/${USER}/c.txt`,
      })
      expect(await (await own.download(`${USER}/c.txt`)).data?.text()).toBe('text')
      expect((await own.move(`${USER}/a.txt`, `${USER}/d.txt`)).error).toMatchObject({ statusCode: '404' })
      expect((await own.copy(`${USER}/b.txt`, 'elsewhere/c.txt')).error).toMatchObject({ statusCode: '403' })
      expect(await storedFiles()).toBe(2)
    })
  })

  describe('signed URLs', () => {
    test('give access to one object until they expire, if their creator may read it', async () => {
      await put('papers', `${USER}/a.txt`, Buffer.from('text'), { contentType: 'text/plain' })
      const { data } = await as('authenticated').from('papers').createSignedUrl(`${USER}/a.txt`, 60)
      expect(await (await fetch(data!.signedUrl)).text()).toBe('text')
      const stretched = data!.signedUrl.replace('a.txt', 'b.txt')
      expect(((await (await fetch(stretched)).json()) as { error: string }).error).toBe('InvalidSignature')
      storage.setTime(new Date(Date.now() + 61_000))
      expect(((await (await fetch(data!.signedUrl)).json()) as { error: string }).error).toBe('ExpiredToken')
      expect((await as('anon').from('papers').createSignedUrl(`${USER}/a.txt`, 60)).error).toMatchObject({
        statusCode: '404',
      })
      const many = await as('authenticated')
        .from('papers')
        .createSignedUrls([`${USER}/a.txt`, 'nope'], 60)
      expect(many.data).toMatchObject([{ error: null }, { error: expect.any(String), signedUrl: null }])
    })

    test('of members last four hours at most, those of the service up to a year', async () => {
      await put('papers', `${USER}/a.txt`, Buffer.from('text'), { contentType: 'text/plain' })
      const secondsOf = async (role: 'authenticated' | 'service_role', wanted: number) => {
        const { data } = await as(role).from('papers').createSignedUrl(`${USER}/a.txt`, wanted)
        const [, payload] = new URL(data!.signedUrl).searchParams.get('token')!.split('.')
        const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Record<string, number>
        return claims.exp! - claims.iat!
      }
      const year = 365 * 24 * 3600
      expect(await secondsOf('authenticated', 60)).toBe(60)
      expect(await secondsOf('authenticated', year)).toBe(4 * 3600)
      expect(await secondsOf('service_role', year)).toBe(year)
    })

    test.each([
      ['a ban', `update auth.users set banned_until = now() + interval '1 day' where id = '${USER}'`],
      ['the loss of the right', 'alter policy own_read on storage.objects using (false)'],
    ])('end with %s of the signer', async (_, sql) => {
      const { adminPool } = storage.database
      await adminPool.query(`insert into auth.users (id, email) values ('${USER}', 'a@example.com')`)
      await put('papers', `${USER}/a.txt`, Buffer.from('text'), { contentType: 'text/plain' })
      const own = as('authenticated').from('papers')
      const plain = (await own.createSignedUrl(`${USER}/a.txt`, 60)).data!.signedUrl
      const service = (await as('service_role').from('papers').createSignedUrl(`${USER}/a.txt`, 60)).data!
      expect((await fetch(plain)).status).toBe(200)
      await adminPool.query(sql)
      const refused = await fetch(plain)
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.status).toBeLessThan(500)
      expect((await fetch(service.signedUrl)).status).toBe(200)
      await adminPool.query(`delete from auth.users where id = '${USER}';
        alter policy own_read on storage.objects
          using ((storage.foldername(name))[1] = (select auth.uid())::text)`)
    })

    test('take an upload with the rights that the signer has at that time', async () => {
      const { adminPool } = storage.database
      const key = `${USER}/revoked.png`
      const { data } = await as('authenticated').from('photos').createSignedUploadUrl(key)
      await adminPool.query('alter policy own_write on storage.objects with check (false)')
      const sent = await as('anon')
        .from('photos')
        .uploadToSignedUrl(key, data!.token, PNG, { contentType: 'image/png' })
      expect(sent.error).toMatchObject({ statusCode: '403' })
      await adminPool.query(`alter policy own_write on storage.objects with check
        (bucket_id in ('photos', 'papers') and (storage.foldername(name))[1] = (select auth.uid())::text)`)
    })

    test('allow one upload', async () => {
      const key = `${USER}/later.png`
      const { data } = await as('authenticated').from('photos').createSignedUploadUrl(key)
      const sent = await as('anon')
        .from('photos')
        .uploadToSignedUrl(key, data!.token, PNG, { contentType: 'image/png' })
      expect(sent.error).toBeNull()
      const again = await as('anon')
        .from('photos')
        .uploadToSignedUrl(key, data!.token, PNG, { contentType: 'image/png' })
      expect(again.error).toMatchObject({ statusCode: '409' })
      expect((await as('anon').from('photos').createSignedUploadUrl('x/y.png')).error).toMatchObject({
        statusCode: '403',
      })
    })
  })

  describe('buckets', () => {
    test('are managed by the service role and hidden from other roles', async () => {
      const service = as('service_role')
      expect(
        (
          await service.createBucket('temp', {
            public: true,
            fileSizeLimit: '2MB',
            allowedMimeTypes: ['image/png'],
          })
        ).data,
      ).toEqual({ name: 'temp' })
      expect((await service.getBucket('temp')).data).toMatchObject({
        id: 'temp',
        public: true,
        file_size_limit: 2_000_000,
      })
      expect((await service.updateBucket('temp', { public: false })).error).toBeNull()
      await service.from('temp').upload('a.png', PNG, { contentType: 'image/png' })
      expect((await service.deleteBucket('temp')).error).toMatchObject({
        message: 'The bucket you tried to delete is not empty',
      })
      expect((await service.emptyBucket('temp')).error).toBeNull()
      expect((await service.deleteBucket('temp')).error).toBeNull()
      expect((await as('authenticated').listBuckets()).data).toEqual([])
      expect((await as('authenticated').createBucket('mine')).error).toMatchObject({ statusCode: '403' })
      expect((await service.createBucket('a/b')).error).toMatchObject({ statusCode: '400' })
    })

    test('nothing else is served', async () => {
      expect((await fetch(`${url}/nonsense`)).status).toBe(400)
    })
  })
}
