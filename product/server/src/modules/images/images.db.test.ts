import { testImage } from '@juno/backend/testing'
import { photoDenied, photoRule, siteImageRule } from '@juno/domain/images/stored-image-rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let ada: string
let guest: string
let admin: string
let photo: Buffer

beforeAll(async () => {
  api = await openTestApi()
  ada = await api.addUser('ada@example.com')
  guest = await api.addUser('guest@example.com')
  admin = await api.addUser('admin@example.com', { admin: true })
  await api.rows(
    `insert into public.memberships (user_id, email, plan, status, state, access_until)
     values ($1, 'ada@example.com', 'annual', 'active', 'active', 'infinity')`,
    [ada],
  )
  photo = await testImage('jpeg', 500, 400)
})
afterAll(() => api.close())

describe('POST /api/upload-profile-picture', () => {
  const send = (bytes: Buffer, bearer: string | undefined, userId = bearer) =>
    api.app.inject({
      method: 'POST',
      url: '/api/upload-profile-picture',
      headers: { ...(bearer && { authorization: `Bearer ${api.token(bearer)}` }) },
      payload: { userId, fileName: 'me.jpg', fileType: 'image/jpeg', fileBase64: bytes.toString('base64') },
    })

  it("stores the photo in the member's folder and answers with its path on the site", async () => {
    const response = await send(photo, ada)
    expect(response.statusCode).toBe(200)
    const { url } = response.json<{ url: string }>()
    expect(url).toMatch(new RegExp(`^/storage/v1/object/public/profiles/headshots/${ada}/[0-9a-f-]+\\.jpg$`))
    const rows = await api.rows(`select owner_id, metadata from storage.objects where name like $1`, [
      `headshots/${ada}/%`,
    ])
    expect(rows).toMatchObject([
      { owner_id: ada, metadata: { mimetype: 'image/jpeg', reencoded: true, cacheControl: 'max-age=3600' } },
    ])
  })

  it.each([
    ['a GIF', () => testImage('gif', 400, 400), photoRule.refusals.type],
    ['a page called a photo', async () => Buffer.from('<html>'), photoRule.refusals.type],
    ['a photo cut off at its beginning', async () => photo.subarray(0, 60), photoRule.refusals.type],
    [
      'a photo of more than 5 MB',
      async () => Buffer.concat([photo, Buffer.alloc(photoRule.mostBytes)]),
      photoRule.refusals.size,
    ],
  ])('refuses %s with a helpful message', async (_name, bytes, words) => {
    const response = await send(await bytes(), ada)
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message: words, error: words, code: 'image_refused' },
    ])
  })

  it('takes a crop that is smaller than a photo may be, as the storage service does', async () => {
    expect((await send(await testImage('jpeg', 320, 320), ada)).statusCode).toBe(200)
  })

  it('is for a member and their own photo', async () => {
    expect((await send(photo, ada, guest)).json()).toMatchObject({ code: 'not_your_account' })
    expect((await send(photo, undefined, ada)).statusCode).toBe(401)
    const unpaid = await send(photo, guest)
    expect([unpaid.statusCode, unpaid.json<{ error: string }>().error]).toEqual([403, photoDenied])
  })

  it.each([{}, { userId: 1, fileBase64: 2 }, { userId: '', fileBase64: '%%%' }])(
    'says what is wrong with %j',
    async payload => {
      const headers = { authorization: `Bearer ${api.token(ada)}` }
      const response = await api.app.inject({
        method: 'POST',
        url: '/api/upload-profile-picture',
        headers,
        payload,
      })
      expect(response.statusCode).toBe(400)
      expect(response.json<{ issues: unknown[] }>().issues).not.toHaveLength(0)
    },
  )
})

describe('POST /api/upload-image', () => {
  const send = (bytes: Buffer | null, bearer: string | undefined, fields: Record<string, string>) => {
    const payload = new FormData()
    for (const [name, value] of Object.entries(fields)) payload.append(name, value)
    if (bytes) payload.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'cover.png')
    const headers = { ...(bearer && { authorization: `Bearer ${api.token(bearer)}` }) }
    return api.app.inject({ method: 'POST', url: '/api/upload-image', headers, payload })
  }
  const place = { bucket: 'recommended-reads', folder: 'recommended-reads' }

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('stores a %s where everyone sees it', async type => {
    const response = await send(await testImage(type, 300, 200), admin, place)
    expect(response.statusCode).toBe(200)
    expect(response.json<{ url: string }>().url).toMatch(
      /^\/storage\/v1\/object\/public\/recommended-reads\/recommended-reads\//,
    )
  })

  it('records who did it', async () => {
    await send(await testImage('png', 30, 20), admin, { bucket: 'testimonials' })
    const entries = await api.rows(
      `select actor_id, action, subject_table, details from public.audit_log
       where subject_id like 'testimonials/testimonials/%'`,
    )
    expect(entries).toMatchObject([
      { actor_id: admin, action: 'files.insert', subject_table: 'storage.objects' },
    ])
  })

  it.each([
    ['something else', async () => Buffer.from('%PDF-1.7'), siteImageRule.refusals.type],
    [
      'a drawing in XML',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      siteImageRule.refusals.type,
    ],
    [
      'more than 5 MB',
      async () => Buffer.concat([await testImage('png', 9, 9), Buffer.alloc(siteImageRule.mostBytes)]),
      siteImageRule.refusals.size,
    ],
    [
      'exactly 5 MB',
      async () => {
        const image = await testImage('png', 9, 9)
        return Buffer.concat([image, Buffer.alloc(5 * 1024 * 1024 - image.length)])
      },
      siteImageRule.refusals.size,
    ],
    ['more than 24 megapixels', () => testImage('png', 6000, 4001), siteImageRule.refusals.size],
  ])('refuses %s with a helpful message', async (_name, bytes, words) => {
    const response = await send(await bytes(), admin, place)
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: words }])
  })

  it('refuses a form without a file, another bucket or folder, and other bodies', async () => {
    expect((await send(null, admin, place)).json()).toMatchObject({ error: 'Please upload an image' })
    expect((await send(photo, admin, { bucket: 'templates' })).statusCode).toBe(400)
    expect((await send(photo, admin, { ...place, folder: '../x' })).statusCode).toBe(400)
    const json = await api.app.inject({
      method: 'POST',
      url: '/api/upload-image',
      headers: { authorization: `Bearer ${api.token(admin)}` },
      payload: place,
    })
    expect([json.statusCode, json.json()]).toMatchObject([415, { code: 'form_expected' }])
  })

  it('is for admins', async () => {
    expect((await send(photo, ada, place)).statusCode).toBe(403)
    expect((await send(photo, undefined, place)).statusCode).toBe(401)
  })
})
