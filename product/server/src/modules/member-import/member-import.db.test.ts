import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'
import { fictionalPerson } from '../../testing/member-import/fictional-people'

let api: TestApi
let imogen: string
let mira: string

beforeAll(async () => {
  api = await openTestApi()
  imogen = await api.addUser('imogen@example.com', { admin: true })
  mira = await api.addUser('mira@example.com')
})
afterAll(() => api.close())

const list = {
  source: 'ghost',
  fileName: 'members.csv',
  people: 1,
  unknownEnd: 'none',
  columns: { email: 'email', shoe: null },
}
const nobody = '00000000-0000-4000-8000-000000000000'
const get = (url: string, userId?: string) =>
  api.app.inject({
    method: 'GET',
    url,
    headers: userId ? { authorization: `Bearer ${api.token(userId)}` } : {},
  })

test('everything but the link of an invitation is for admins', async () => {
  const calls = [
    ['POST', '/known'],
    ['GET', '/columns'],
    ['GET', '/imports'],
    ['POST', '/imports'],
    ['POST', `/imports/${nobody}/people`],
    ['GET', `/imports/${nobody}/people?show=came`],
    ['POST', `/imports/${nobody}/start`],
    ['POST', `/imports/${nobody}/invitations`],
    ['POST', `/imports/${nobody}/invitations/preview`],
    ['POST', `/imports/${nobody}/invitations/undo`],
    ['POST', `/imports/${nobody}/undo`],
  ] as const
  for (const [method, path] of calls) {
    const url = `/api/moving-in${path}`
    const call = (userId?: string) => (method === 'GET' ? get(url, userId) : api.post(url, {}, userId))
    expect([path, (await call()).statusCode, (await call(mira)).statusCode]).toEqual([path, 401, 403])
  }
  const entered = await get('/api/moving-in/enter?token=unknown')
  expect([entered.statusCode, entered.headers.location]).toEqual([
    303,
    'https://juno.test/auth/confirm?type=invite',
  ])
})

test('a list is sent in pieces, a piece twice changes nothing, and its columns are remembered', async () => {
  const { id } = (await api.post('/api/moving-in/imports', list, imogen)).json<{ id: string }>()
  const send = () => api.post(`/api/moving-in/imports/${id}/people`, { people: [fictionalPerson(1)] }, imogen)
  expect((await api.post(`/api/moving-in/imports/${id}/start`, {}, imogen)).json()).toMatchObject({
    code: 'import_incomplete',
  })
  expect((await send()).statusCode).toBe(200)
  expect((await send()).statusCode).toBe(200)
  expect((await api.post(`/api/moving-in/imports/${id}/start`, {}, imogen)).statusCode).toBe(200)
  expect((await send()).json()).toMatchObject({ code: 'import_begun' })
  expect((await get('/api/moving-in/columns', imogen)).json()).toEqual({
    columns: { ghost: { email: 'email', shoe: null } },
  })
  expect((await get('/api/moving-in/imports', imogen)).json()).toMatchObject({
    imports: [{ id, state: 'importing', people: 1, waiting: 1, made: 0 }],
  })
})

test('addresses that have an account are told, and no others', async () => {
  const emails = ['Mira@Example.com', 'nobody@example.com']
  expect((await api.post('/api/moving-in/known', { emails }, imogen)).json()).toEqual({
    known: ['mira@example.com'],
  })
})

test.each<[string, string, unknown, number]>([
  ['an unknown source', '/imports', { ...list, source: 'myspace' }, 400],
  ['nobody', '/imports', { ...list, people: 0 }, 400],
  ['too many', '/imports', { ...list, people: 5001 }, 400],
  ['a day that is over', '/imports', { ...list, unknownEnd: '2020-01-01' }, 400],
  ['an import that is none', '/imports/x/start', {}, 404],
  ['an import that is gone', `/imports/${nobody}/undo`, { withThoseWhoCame: false }, 404],
  [
    'a batch of nobody',
    `/imports/${nobody}/invitations`,
    { most: 0, renewalUntil: null, plan: null, again: false, seen: 0 },
    400,
  ],
  [
    'a batch of a lost import',
    `/imports/${nobody}/invitations`,
    { most: 1, renewalUntil: null, plan: null, again: false, seen: 0 },
    404,
  ],
  ['people without an address', `/imports/${nobody}/people`, { people: [{ row: 2 }] }, 400],
  ['what cannot be stored', '/known', { emails: ['\0@example.com'] }, 400],
])('%s is refused in words', async (_what, path, body, status) => {
  const response = await api.post(`/api/moving-in${path}`, body, imogen)
  expect([response.statusCode, typeof response.json<{ message: unknown }>().message]).toEqual([
    status,
    'string',
  ])
})
