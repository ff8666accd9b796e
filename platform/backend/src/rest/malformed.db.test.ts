// Sends malformed requests in every position: the protocol's own error, never a 500, and nothing changes.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isNight } from '../../../../test/by-night'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
let shut: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  ;[server, shut] = await Promise.all([
    startRestServer({ aggregates: true, plan: true, txRollback: true }),
    startRestServer(),
  ])
})
afterEach(async () => {
  const { rows } = await server.admin.query('select * from api.canary')
  expect(rows).toEqual([{ id: 1, song: 'tweet' }])
})
afterAll(() => Promise.all([server.close(), shut.close()]))

const answer = async (path: string, init: RequestInit = {}, at = server) => {
  const response = await at.fetch(path, init)
  const text = await response.text()
  const { code, message } = (text === '' ? {} : JSON.parse(text)) as { code?: string; message?: string }
  return { status: response.status, code, message }
}
const deep = (open: string, inner: string, close: string, times: number) =>
  open.repeat(times) + inner + close.repeat(times)

describe('a select', () => {
  test.each([
    'id,', ',id', 'id,,song', '(', ')', 'id)', 'id(', 'id((', 'x:', ':id', '::int', 'id::', 'id::int::', 'id::in-t', 'id->', 'id->>',
    'id->->x', 'id->-x', 'id->>0.x', '"open', 'id"', '!inner(id)', 'canary!(id)', 'canary!!x(id)', '...', '...id', '.id', 'id.', 'id.sum',
    'id.sum(', 'id.total()', 'id.sum()::', 'count(', '*,*x', '\u0000', '{id}', 'id;song', "id'", 'id--', 'id/**/', 'a:b:c',
  ])('%j is refused as unreadable', async select => {
    expect(await answer(`/canary?select=${encodeURIComponent(select)}`)).toMatchObject({
      status: 400,
      code: expect.stringMatching(/^(PGRST100|22021)$/),
    })
  }) // oxfmt-ignore

  test.each([
    [deep('canary(', 'id', ')', 1000), 400, 'PGRST100'],
    [deep('canary(', 'id', ')', 200), 400, 'PGRST100'],
    [deep('...canary(', 'id', ')', 50), 400, 'PGRST100'],
    ['nope(id)', 400, 'PGRST200'],
    ['nope', 400, '42703'],
    ['id::nope', 400, '42704'],
    ['song::int', 400, '22P02'],
    ['song.sum()', 404, '42883'],
  ])('%.40s is refused', async (select, status, code) => {
    const found = await answer(`/canary?select=${encodeURIComponent(select)}`)
    expect([found.status, found.code]).toEqual([status, code])
  })
})

describe('a filter', () => {
  test.each([
    'id=', 'id=1', 'id=eq', 'id=.1', 'id=eq1', 'id=nope.1', 'id=eq(any.1', 'id=eq(some).1', 'id=in.1', 'id=in.(', 'id=in.(1', 'id=in.1)',
    'id=is.maybe', 'id=is.', 'id=is.nullx', 'id=not', 'id=not.', 'id=not.not.eq.1', 'id=fts(.x', 'id=fts(a;b).x',
    'id->=eq.1', '"id=eq.1', 'id.=eq.1', '.id=eq.1', '=eq.1', 'a.b.c.=eq.1', 'or=', 'or=()', 'or=(', 'or=(id)', 'or=(id.eq)',
    'or=(id.eq.1', 'or=id.eq.1', 'or=(id.eq.1))', 'or=(and(id.eq.1)', 'or=(id.nope.1)', 'or=(,)', 'or=(id.eq.1,)', 'and=((id.eq.1))',
    'not.or=x', 'or=(not(id.eq.1))', 'or=(xor(id.eq.1))', 'or=(id.in.(1)', 'or=(id.in.1)',
  ])('%s is refused', async query => {
    const found = await answer(`/canary?${query}`)
    expect([found.status, found.code]).toEqual([400, expect.stringMatching(/^(PGRST100|PGRST108|22P02|42601|42883|22007)$/)])
  }) // oxfmt-ignore

  test.each([
    ['id=eq.abc', 400, '22P02'],
    ['id=eq.99999999999', 400, '22003'],
    ['song=cs.{a}', 404, '42883'],
    ['id=like.1*', 404, '42883'],
    ['id=eq(any).1', 400, '22P02'],
    ['id=is.true', 400, '42804'],
    ['song=match.(', 400, '2201B'],
    ['song=fts.a b', 400, '42601'],
    ['nope=eq.1', 400, '42703'],
    ['other.id=eq.1', 400, 'PGRST108'],
    ['canary.id=eq.1', 400, 'PGRST108'],
    ['song->>x=eq.1', 200, undefined],
    [`or=(${deep('and(', 'id.eq.1', ')', 19)})`, 200, undefined],
    [`or=(${deep('and(', 'id.eq.1', ')', 20)})`, 400, 'PGRST100'],
    [`id=in.(${Array.from({ length: 1500 }, (_, at) => at).join(',')})`, 200, undefined],
  ])('%.40s is %i %s', async (query, status, code) => {
    const { status: found, code: known } = await answer(`/canary?${query}`)
    expect([found, known]).toEqual([status, code])
  })
})

describe('other parameters and headers', () => {
  test.each([
    ['order=', 400], ['order=id.up', 400], ['order=id.asc.desc', 400], ['order=id,', 400], ['order=(id)', 400], ['order=id(', 400],
    ['order=id.nullslast.asc', 400], ['order=nope', 400], ['order=nope(id)', 400], ['x.order=id', 400],
    ['limit=-1', 416], ['limit=x', 200], ['limit=1e3', 200], ['limit=99999999999999999999', 200], ['offset=-5', 200], ['offset=x', 200],
    ['x.limit=1', 400], ['columns=', 400], ['columns="', 400], ['columns=a,', 400], ['on_conflict=', 400], ['on_conflict=a b"', 400],
  ])('%s is %i', async (query, status) => {
    expect((await answer(`/canary?${query}`)).status).toBe(status)
  }) // oxfmt-ignore

  test.each([
    [{ accept: 'nonsense' }, 406, 'PGRST107'],
    [{ accept: 'application/json;q=0' }, 406, 'PGRST107'],
    [{ accept: 'application/vnd.pgrst.plan+xml' }, 406, 'PGRST107'],
    [{ accept: 'application/vnd.pgrst.plan; for="x/y"' }, 406, 'PGRST107'],
    [{ 'accept-profile': '' }, 406, 'PGRST106'],
    [{ 'accept-profile': 'pg_catalog' }, 406, 'PGRST106'],
    [{ range: '9-1' }, 416, 'PGRST103'],
    [{ range: '5-9', prefer: 'count=exact' }, 416, 'PGRST103'],
    [{ range: '-5' }, 200, undefined],
    [{ range: 'items' }, 200, undefined],
    [{ prefer: 'handling=strict, count=some' }, 400, 'PGRST122'],
    [{ prefer: 'handling=strict, max-affected=-1' }, 400, 'PGRST122'],
    [{ prefer: ',,=,' }, 200, undefined],
  ])('%j is %i %s', async (headers, status, code) => {
    const found = await answer('/canary', { headers: headers as Record<string, string> })
    expect([found.status, found.code === undefined ? undefined : found.code]).toEqual([status, code])
  })
})

describe('a body', () => {
  const json = 'application/json'
  test.each([
    ['POST', json, '', 400], ['POST', json, '{', 400], ['POST', json, '[{"id":2},3]', 400], ['POST', json, 'null', 400],
    ['POST', json, '"text"', 400], ['POST', json, '[[{"id":2}]]', 400], ['POST', json, '{"id":{"a":1}}', 400], ['POST', json, '{"id":2}x', 400],
    ['POST', json, '{"":1}', 400], ['POST', json, '{"__proto__":1}', 400], ['POST', json, '{"constructor":1}', 400],
    ['POST', json, deep('[', '', ']', 100_000), 400], ['POST', json, `{"id":${deep('{"a":', '1', '}', 50_000)}}`, 400],
    ['POST', 'text/csv', 'id,song\n1', 400], ['POST', 'text/csv', 'id\n"1', 400], ['POST', 'text/csv', 'nope\n1', 400],
    ['POST', 'text/xml', '<x/>', 400], ['POST', 'multipart/form-data; boundary=x', '--x--', 400],
    ['POST', 'application/x-www-form-urlencoded', 'id=%zz', 400], ['PATCH', json, '[]x', 400], ['PATCH', json, '{"nope":1}', 400],
    ['PUT', json, '{}', 405], ['PUT', json, '', 400],
  ])('%s of %s %.30j is %i', async (method, type, body, status) => {
    const path = method === 'PATCH' ? '/canary?id=eq.77' : '/canary'
    const found = await answer(path, { method, body, headers: { 'content-type': type } })
    expect([found.status, typeof found.code]).toEqual([status, 'string'])
  }) // oxfmt-ignore

  test('that is not UTF-8 is refused', async () => {
    const body = new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])
    const found = await answer('/canary', { method: 'POST', body, headers: { 'content-type': json } })
    expect([found.status, found.code]).toEqual([400, 'PGRST102'])
  })
})

describe('a path or method', () => {
  test.each([
    ['GET', '/rpc', 404], ['GET', '/rpc/', 404], ['GET', '/rpc/add/1', 404], ['GET', '/canary/1', 404], ['GET', '/pg_class', 404],
    ['GET', '/"canary"', 404], ['GET', '/rpc/add?a=1&a=2&c=3', 404], ['GET', '/rpc/add?a=x', 400], ['GET', '/rpc/add', 404],
    ['DELETE', '/rpc/add', 405], ['PATCH', '/rpc/add', 405], ['POST', '/', 405], ['DELETE', '/', 405], ['DELETE', '/nope', 404],
  ])('%s %s is %i', async (method, path, status) => {
    const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}
    expect((await answer(path, { method, ...body })).status).toBe(status)
  }) // oxfmt-ignore
})

describe('generated noise', () => {
  test('in hundreds of places is never a server error', { timeout: 120_000 }, async () => {
    const odd = ['', "'", '"', '\\', '(', ')', ',', '.', '*', '%', '{', '}', '[', ']', ':', '::', '->', '->>', '!', '...', '$1', ';--', '😀', 'ÿ', '\u202e', ' ', 'null', 'NaN', '-1', '1e400', '0x1'] // oxfmt-ignore
    const places = [
      'select',
      'order',
      'id',
      'song',
      'or',
      'and',
      'limit',
      'offset',
      'columns',
      'on_conflict',
      'x.y',
      'song->x',
      'not.or',
    ]
    const forms = [
      (text: string) => text,
      (text: string) => `eq.${text}`,
      (text: string) => `(id.eq.${text})`,
    ]
    const failed: string[] = []
    for (const [at, place] of places.entries()) {
      // By day a third of the texts in each place, another one in the next.
      const texts = odd.filter((_, n) => isNight || n % 3 === at % 3)
      const paths = texts.flatMap(text =>
        forms.map(form => `/canary?${place}=${encodeURIComponent(form(text))}`),
      )
      const statuses = await Promise.all(
        paths.map(path => answer(path, {}, shut).then(({ status }) => status)),
      )
      failed.push(...paths.filter((_, at) => statuses[at]! >= 500))
    }
    expect(failed).toEqual([])
  })
})
