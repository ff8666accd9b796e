import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let ada: string

beforeAll(async () => {
  api = await openTestApi()
  ada = await api.addUser('ada@example.com')
})
afterAll(() => api.close())

const create = (body: unknown, bearer?: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/create-profile',
    headers: {
      'content-type': 'application/json',
      ...(bearer && { authorization: `Bearer ${api.token(bearer)}` }),
    },
    payload: JSON.stringify(body),
  })

it('answers with the profile, restored where it was missing', async () => {
  await api.rows('delete from public.profiles where id = $1', [ada])
  const response = await create({ userId: ada, email: 'Ada@example.com' }, ada)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ id: ada, is_admin: false })
  expect(await api.rows('select id from public.profiles where id = $1', [ada])).toHaveLength(1)
})

it("is refused for somebody else's account or address, and without signing in", async () => {
  const eve = await api.addUser('eve@example.com')
  expect((await create({ userId: ada, email: 'ada@example.com' }, eve)).statusCode).toBe(403)
  expect((await create({ userId: eve, email: 'ada@example.com' }, eve)).statusCode).toBe(403)
  expect((await create({ userId: ada, email: 'ada@example.com' })).statusCode).toBe(401)
})

it.each<[string, unknown]>([
  ['nothing', {}],
  ['numbers', { userId: 1, email: 2 }],
  ['words', { userId: `' or true --`, email: '<ada>' }],
])('is refused for %s', async (_name, body) => {
  const response = await create(body, ada)
  expect(response.statusCode).toBe(400)
  expect(response.json().issues.length).toBeGreaterThan(0)
})
