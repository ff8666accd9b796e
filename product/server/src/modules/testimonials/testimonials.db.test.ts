import { defaultAvatar } from '@juno/domain/testimonials/default-avatar'
import { testImage } from '@juno/backend/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'

const base = '/api/testimonials-bypass'
const words = { name: 'Ada', role: 'Founder', company: 'Engines', quote: 'It paid for itself.' }
const nowhere = 'f8be63a4-5ae2-4c80-9b46-0d6ef0b8c8f6'

let api: TestApi
let admin: string
let member: string
beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('admin@example.com', { admin: true })
  member = await api.addUser('member@example.com')
  await api.rows(
    `insert into public.memberships (user_id, email, plan, status, state, access_until)
     values ($1, 'member@example.com', 'annual', 'active', 'active', 'infinity')`,
    [member],
  )
})
afterAll(() => api.close())

type Method = 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, action: string, payload?: object, bearer: string | null = admin) =>
  api.app.inject({
    method,
    url: `${base}/${action}`,
    headers: bearer ? { authorization: `Bearer ${api.token(bearer)}` } : {},
    ...(payload && { payload }),
  })
const create = async (change: object = {}) => {
  const response = await ask('POST', 'create', { ...words, ...change })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<{
    testimonial: { id: string; active: boolean; image: string | null; updated_at: string }
  }>().testimonial
}
const stored = (id: string) => api.rows('select * from public.testimonials where id = $1', [id])
const logged = (id: string) =>
  api.rows('select actor_id, action from public.audit_log where subject_id = $1 order by id', [id])

describe('managing testimonials', () => {
  it('creates one, active by default, and answers with the record', async () => {
    const image = '/storage/v1/object/public/testimonials/a.png'
    const testimonial = await create({ image, quote: '  Spaces go.  ' })
    expect(testimonial).toMatchObject({ ...words, quote: 'Spaces go.', image, active: true })
    expect(await create({ image: '', active: false })).toMatchObject({ image: defaultAvatar, active: false })
    expect(await logged(testimonial.id)).toEqual([{ actor_id: admin, action: 'testimonials.insert' }])
  })

  it('updates one, and keeps its active state unless the request sets it', async () => {
    const { id } = await create({ active: false, image: '/a.png' })
    const response = await ask('PUT', 'update', { id, ...words, quote: 'Better.', image: null })
    expect(response.json()).toMatchObject({
      testimonial: { id, quote: 'Better.', image: defaultAvatar, active: false },
    })
    await ask('PUT', 'update', { id, ...words, active: true })
    expect(await stored(id)).toMatchObject([{ ...words, active: true }])
    expect(await logged(id)).toHaveLength(3)
  })

  it('changes only the version that was edited, where the request names it', async () => {
    const created = await create()
    const { id, updated_at } = created
    const first = await ask('PUT', 'update', { id, ...words, quote: 'First.', updated_at })
    expect(first.statusCode, first.body).toBe(200)
    const second = await ask('PUT', 'update', { id, ...words, quote: 'Second.', updated_at })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'newer_version' })
    for (const refused of [
      await ask('PUT', 'toggle-active', { id, active: false, updated_at }),
      await ask('DELETE', `delete/${id}?updated_at=${encodeURIComponent(updated_at)}`),
    ])
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'newer_version'])
    expect(await stored(id)).toMatchObject([{ quote: 'First.' }])
    const gone = await ask('PUT', 'update', { id: nowhere, ...words, updated_at })
    expect(gone.statusCode).toBe(404)
  })

  it('shows and hides one', async () => {
    const { id } = await create()
    for (const active of [false, true]) {
      const response = await ask('PUT', 'toggle-active', { id, active })
      expect([response.statusCode, response.json().testimonial]).toMatchObject([200, { id, active }])
      // Every digit of its version matters, since the data wire compares versions by it.
      const rows = api.rows('select to_jsonb(testimonials) as row from public.testimonials where id = $1', [
        id,
      ])
      expect(await rows).toEqual([{ row: response.json().testimonial }])
    }
    expect((await logged(id)).map(entry => entry.action)).toEqual([
      'testimonials.insert',
      'testimonials.update',
      'testimonials.update',
    ])
  })

  it('deletes one, once', async () => {
    const { id } = await create()
    const first = await ask('DELETE', `delete/${id}`)
    expect([first.statusCode, first.json()]).toEqual([200, { success: true }])
    expect(await stored(id)).toEqual([])
    expect((await logged(id)).at(-1)).toEqual({ actor_id: admin, action: 'testimonials.delete' })
    expect((await ask('DELETE', `delete/${id}`)).statusCode).toBe(404)
  })

  it('stores an image, checked by its content, and answers with its path on the site', async () => {
    const send = (bytes: Buffer | null) => {
      const payload = new FormData()
      if (bytes) payload.append('image', new Blob([new Uint8Array(bytes)]), 'a.png')
      return api.app.inject({
        method: 'POST',
        url: `${base}/upload-image`,
        headers: { authorization: `Bearer ${api.token(admin)}` },
        payload,
      })
    }
    const taken = await send(await testImage('webp', 300, 200))
    expect(taken.json<{ url: string }>().url).toMatch(
      /^\/storage\/v1\/object\/public\/testimonials\/testimonials\/[0-9a-f-]+\.webp$/,
    )
    for (const [bytes, error] of [
      [null, 'Please upload an image'],
      [Buffer.from('<svg/>'), 'Please select an image file'],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 'Image size should be less than 5MB'],
    ] as const) {
      const refused = await send(bytes)
      expect([refused.statusCode, refused.json().error]).toEqual([400, error])
    }
  })
})

describe('refusing, with the reason in `error`', () => {
  it.each([
    ['POST', 'create', {}],
    ['POST', 'create', { ...words, quote: ' ' }],
    ['POST', 'create', { ...words, name: 'x'.repeat(121) }],
    ['POST', 'create', { ...words, image: 'javascript:alert(1)' }],
    ['POST', 'create', { ...words, active: 'yes' }],
    ['POST', 'create', [] as object],
    ['PUT', 'update', words],
    ['PUT', 'update', { ...words, id: 'x' }],
    ['PUT', 'toggle-active', { id: nowhere }],
    ['DELETE', 'delete/x', undefined],
  ] as const)('%s %s of %j as invalid', async (method, action, payload) => {
    const response = await ask(method, action, payload)
    expect(response.statusCode).toBe(400)
    const { message, error, issues } = response.json()
    expect(error).toBe(message)
    expect(issues.length).toBeGreaterThan(0)
  })

  it.each([
    ['PUT', 'update', { id: nowhere, ...words }],
    ['PUT', 'toggle-active', { id: nowhere, active: true }],
    ['DELETE', `delete/${nowhere}`, undefined],
  ] as const)('%s %s of a missing one', async (method, action, payload) => {
    const response = await ask(method, action, payload)
    expect([response.statusCode, response.json().error]).toEqual([404, 'This testimonial does not exist.'])
  })

  const everything: [Method, string, object | undefined][] = [
    ['POST', 'create', words],
    ['PUT', 'update', { id: nowhere, ...words }],
    ['PUT', 'toggle-active', { id: nowhere, active: true }],
    ['DELETE', `delete/${nowhere}`, undefined],
    ['POST', 'upload-image', undefined],
  ]
  it.each(everything)('%s %s is for admins', async (method, action, payload) => {
    const before = await api.rows('select count(*) from public.testimonials')
    for (const [bearer, status] of [
      [null, 401],
      ['not-a-token', 401],
      [member, 403],
    ] as const) {
      const response = await ask(method, action, payload, bearer)
      expect(response.statusCode).toBe(status)
      expect(response.json().error).toMatch(/\.$/)
    }
    expect(await api.rows('select count(*) from public.testimonials')).toEqual(before)
  })

  it.each(everything)('%s %s says which method it takes', async (method, action) => {
    const response = await api.app.inject({ method: 'PATCH' as Method, url: `${base}/${action}` })
    expect([response.statusCode, response.headers.allow]).toEqual([405, method])
  })
})
