// Tests who may filter by regular expressions, and how long slow statements may use the database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../testing/test-backend'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
let t: TestBackend
beforeAll(async () => {
  server = await startRestServer(
    {},
    `grant usage on schema api to anon; grant select on api.projects, api.clients to anon;
     create function api.nap(seconds float) returns void language sql as 'select pg_sleep(seconds)';
     grant execute on function api.nap to anon, authenticated;`,
  )
  t = await openTestBackend({ visitorPatterns: ['songs'] })
  await t.database.adminPool.query(`
    create table public.songs (id int primary key, name text);
    create table public.tunes (id int primary key, song_id int references public.songs, name text);
    insert into public.songs values (1, 'one'), (2, 'two');
    create function public.slow() returns int language sql volatile as 'select 1 from pg_sleep(1.1)';
    grant select on public.songs, public.tunes to anon, authenticated, service_role;
    grant execute on function public.slow to anon`)
})
afterAll(async () => {
  await server.close()
  await t.close()
})

const COSTLY = encodeURIComponent('(n+)+$')

test.each([
  ['GET', '/tunes?name=match.a'],
  ['HEAD', '/tunes?name=imatch.a'],
  ['GET', '/tunes?name=not.match.a'],
  ['GET', '/tunes?name=match(any).{a}'],
  ['GET', '/tunes?or=(id.eq.1,and(id.eq.2,name.imatch.a))'],
  ['GET', '/tunes?select=id,songs(id)&songs.name=match.a'],
  ['GET', '/songs?select=id,tunes(id)&tunes.name=match.a'],
  ['PATCH', '/tunes?name=match.a'],
  ['DELETE', '/tunes?name=match.a'],
])('a visitor cannot: %s %s', async (method, path) => {
  const { status, body } = await t.request(method, `/rest/v1${path}`, method === 'PATCH' ? {} : undefined)
  expect(status).toBe(403)
  if (method === 'HEAD') return
  expect(body).toEqual({
    code: '42501',
    message: 'Visitors cannot filter by a regular expression',
    details: null,
    hint: 'Use like or ilike, or sign in.',
  })
})

test('a visitor can if the owner of the table allows it, within the limits', async () => {
  expect(await t.request('GET', '/rest/v1/songs?select=id&name=match.^o')).toMatchObject({
    status: 200,
    body: [{ id: 1 }],
  })
  expect((await t.request('GET', `/rest/v1/songs?name=match.${COSTLY}`)).status).toBe(400)
})

test('a member can within the limits, in any syntax of the pattern', async () => {
  expect((await server.fetch('/projects?select=id&name=imatch.^doors$')).status).toBe(200)
  for (const filter of [
    `name=match.${COSTLY}`,
    `name=match(any).{a,${COSTLY}}`,
    `or=(id.eq.1,name.imatch.${encodeURIComponent('"(n+)+$"')})`,
  ]) {
    const response = await server.fetch(`/projects?select=id&${filter}`)
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 'PGRST100',
        message: 'The regular expression would take too long',
        details: 'A pattern cannot repeat a repetition.',
        hint: 'Use like or ilike, or a simpler pattern.',
      },
    ])
  }
})

test('the service role is not limited', async () => {
  const { error } = await server.service.from('projects').select('id').filter('name', 'match', '(n+)+$')
  expect(error).toBeNull()
})

test('visitors who occupy all connections they may use leave some for members', async () => {
  let ended = 0
  const naps = Array.from({ length: 8 }, () =>
    server.anon.rpc('nap', { seconds: 2 }).then(() => void ended++),
  )
  const { error } = await server.member.from('projects').select('id')
  expect(error).toBeNull()
  expect(ended).toBe(0)
  await Promise.all(naps)
})

test('an address that used its time on slow statements waits, others do not', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => t.request('POST', '/rest/v1/rpc/slow', {})),
    )
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.slice(0, 4)).toEqual(Array(4).fill(200))
  const refused = await t.request('GET', '/rest/v1/songs')
  expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  t.pass(60)
  expect((await t.request('GET', '/rest/v1/songs')).status).toBe(200)
})
