// No spelling of a request that reaches a limited function or table goes uncounted.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestBackend, type TestResponse, type TestBackend } from '../../testing/test-backend'

const HOUR = 3600
let t: TestBackend
beforeAll(async () => {
  t = await openTestBackend({
    dataLimits: [
      { target: 'rpc/probe', capacity: 3, refillSeconds: HOUR },
      { target: 'notes', capacity: 3, refillSeconds: HOUR },
    ],
  })
  await t.database.adminPool.query(`
    create function public.probe(email text) returns boolean language sql stable as 'select true';
    create table public.notes (id int primary key, body text);
    create table public.free (id int primary key);
    grant all on public.notes, public.free to anon, authenticated, service_role`)
})
beforeEach(async () => {
  await t.database.adminPool.query('truncate notes, free')
  t.pass(HOUR)
})
afterAll(() => t.close())

const probe = (method = 'POST', path = '/rpc/probe') =>
  t.request(method, `/rest/v1${path}`, method === 'POST' ? { email: 'a@example.com' } : undefined)
const add = (rows: object, method = 'POST', path = '/notes', headers: Record<string, string> = {}) =>
  t.request(method, `/rest/v1${path}`, rows, headers)
const stored = async () => (await t.database.adminPool.query('select id from notes order by id')).rows.length
const refusal = {
  status: 429,
  headers: { 'retry-after': '1200', 'content-type': 'application/json; charset=utf-8' },
  body: {
    code: 'over_request_rate_limit',
    message: 'Too many requests. Please wait a while before you try again.',
    details: null,
    hint: null,
  },
}
async function times(count: number, attempt: () => Promise<TestResponse>): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await attempt()).status)
  return statuses
}

test('refuses a call beyond the limit with Retry-After, and refills the allowance evenly', async () => {
  expect(await times(3, probe)).toEqual([200, 200, 200])
  expect(await probe()).toMatchObject(refusal)
  t.pass(1200)
  expect(await times(2, probe)).toEqual([200, 429])
})

test('a restart does not reset the count', async () => {
  await times(3, probe)
  await t.restart()
  expect(await probe()).toMatchObject(refusal)
})

test.each([
  ['a query string', 'POST', '/rpc/probe?select=*&limit=1'],
  ['a slash at its end', 'POST', '/rpc/probe/'],
  ['doubled slashes', 'POST', '//rpc//probe'],
  ['encoded letters', 'POST', '/%72pc/pr%6Fbe'],
  ['GET', 'GET', '/rpc/probe?email=a'],
  ['HEAD', 'HEAD', '/rpc/probe?email=a'],
])('a call with %s counts as any other', async (_spelling, method, path) => {
  await times(3, probe)
  expect((await probe(method, path)).status).toBe(429)
})

test.each([
  ['upper-case letters', 'POST', '/RPC/PROBE'],
  ['an encoded slash', 'POST', '/rpc%2Fprobe'],
  ['PUT', 'PUT', '/rpc/probe'],
  ['PATCH', 'PATCH', '/rpc/probe'],
])('a call with %s reaches no function', async (_spelling, method, path) => {
  const { status } = await probe(method, path)
  expect([404, 405]).toContain(status)
})

test('every row of a bulk insert counts, and a bulk insert beyond the limit stores nothing', async () => {
  expect((await add([{ id: 1 }, { id: 2 }])).status).toBe(201)
  expect((await add([{ id: 3 }, { id: 4 }])).status).toBe(429)
  expect(await stored()).toBe(2)
  expect((await add({ id: 3 })).status).toBe(201)
  t.pass(2 * HOUR)
  expect((await add([5, 6, 7, 8].map(id => ({ id })))).status).toBe(429)
  expect(await stored()).toBe(3)
})

test.each<[string, () => Promise<TestResponse>]>([
  ['PUT', () => add({ id: 9 }, 'PUT', '/notes?id=eq.9')],
  ['an upsert', () => add({ id: 1 }, 'POST', '/notes', { prefer: 'resolution=merge-duplicates' })],
  ['columns', () => add({ id: 9 }, 'POST', '/notes?columns=id&select=id')],
  ['a form', () => add(new URLSearchParams({ id: '9' }))],
  ['a slash at its end', () => add({ id: 9 }, 'POST', '/notes/')],
  ['encoded letters', () => add({ id: 9 }, 'POST', '/%6eotes')],
])('a row written by %s counts as any other', async (_way, write) => {
  await add([{ id: 1 }, { id: 2 }, { id: 3 }])
  expect((await write()).status).toBe(429)
  expect(await stored()).toBe(3)
})

test('does not count reads, changes, OPTIONS requests and other tables', async () => {
  await add([{ id: 1 }, { id: 2 }, { id: 3 }])
  const statuses = [
    await add({ body: 'x' }, 'PATCH', '/notes?id=eq.1'),
    await t.request('GET', '/rest/v1/notes'),
    await t.request('OPTIONS', '/rest/v1/notes'),
    await add(
      [1, 2, 3, 4, 5].map(id => ({ id })),
      'POST',
      '/free',
    ),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([204, 200, 200, 201])
})

test('the service role is not limited', async () => {
  const headers = { apikey: 'sb_secret_test' }
  expect(
    (
      await add(
        [1, 2, 3, 4, 5].map(id => ({ id })),
        'POST',
        '/notes',
        headers,
      )
    ).status,
  ).toBe(201)
})
