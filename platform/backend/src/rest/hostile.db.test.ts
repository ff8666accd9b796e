// Sends hostile requests over HTTP: never a 500, and the canary table stays as it is.
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer()
})
afterEach(async () => {
  const { rows } = await server.admin.query('select * from api.canary')
  expect(rows).toEqual([{ id: 1, song: 'tweet' }])
})
afterAll(() => server.close())

const INJECTION = `x'; delete from api.canary; --`
const QUOTED = `"x"" ; delete from api.canary; --"`

describe('a long body', () => {
  const send = async (role: string, body: string, type = 'application/json') => {
    const headers = { authorization: `Bearer ${role}`, 'content-type': type }
    const response = await fetch(`${server.url}/rpc/echo`, { method: 'POST', body, headers })
    return { status: response.status, text: await response.text() }
  }
  const text = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))

  test('is refused beyond 64 KB from a visitor, and beyond 1 MB from anybody', async () => {
    const statuses = await Promise.all([
      send('anon', text(64 * 1024)),
      send('anon', text(64 * 1024 + 1)),
      send('authenticated', text(1024 * 1024)),
      send('authenticated', text(1024 * 1024 + 1)),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([200, 413, 200, 413])
  })

  test.each(['anon', 'authenticated'])(
    'of %s is refused by its declared length, before it is sent',
    async role => {
      const { hostname, port } = new URL(server.url)
      const headers = { authorization: `Bearer ${role}`, 'content-length': '2000000' }
      const sent = request({ hostname, port, path: '/rest/v1/canary', method: 'POST', headers })
      sent.on('error', () => undefined)
      sent.flushHeaders()
      const status = await new Promise(resolve =>
        sent.on('response', ({ statusCode }) => resolve(statusCode)),
      )
      sent.destroy()
      expect(status).toBe(413)
    },
  )

  const names = Array.from({ length: 10_001 }, (_, at) => `n${at}`)
  test.each([
    ['JSON', JSON.stringify(Object.fromEntries(names.map(name => [name, 1]))), 'application/json'],
    ['JSON within JSON', `{"a":[{"b":{${names.map(name => `"${name}":1`)}}}]}`, 'application/json'],
    ['CSV', `${names}\n${names}`, 'text/csv'],
    ['a form', names.map(name => `${name}=1`).join('&'), 'application/x-www-form-urlencoded'],
  ])('of more than 10,000 names in %s is refused', async (_what, body, type) => {
    const { status, text } = await send('authenticated', body, type)
    expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'PGRST102' }])
  })
})

describe('an injection', () => {
  test.each([
    ['the path', `/${encodeURIComponent(INJECTION)}`],
    ['a column', `/canary?select=${encodeURIComponent(QUOTED)}`],
    ['an alias', `/canary?select=${encodeURIComponent(`${QUOTED}:id`)}`],
    ['a cast', `/canary?select=id::${encodeURIComponent('int) from api.canary')}`],
    ['a json path', `/canary?select=${encodeURIComponent(`song->>${QUOTED}`)}`],
    ['an embed', `/canary?select=${encodeURIComponent(`${QUOTED}(id)`)}`],
    ['a filter column', `/canary?${encodeURIComponent(QUOTED)}=eq.1`],
    ['a filter value', `/canary?song=eq.${encodeURIComponent(INJECTION)}`],
    ['an in list', `/canary?song=in.(${encodeURIComponent(`"${INJECTION}","}'"`)})`],
    ['an array value', `/canary?song=like(any).${encodeURIComponent(`{"${INJECTION}"}`)}`],
    [
      'a text search language',
      `/canary?song=fts(${encodeURIComponent('english')}).${encodeURIComponent(INJECTION)}`,
    ],
    ['an order', `/canary?order=${encodeURIComponent(QUOTED)}`],
    ['a limit', `/canary?limit=${encodeURIComponent('1; delete from api.canary')}`],
    ['a logic tree', `/canary?or=(${encodeURIComponent(`${QUOTED}.eq."${INJECTION}"`)})`],
    ['columns', `/canary?columns=${encodeURIComponent(QUOTED)}`],
    ['on_conflict', `/canary?on_conflict=${encodeURIComponent(QUOTED)}`],
    ['a function name', `/rpc/${encodeURIComponent(INJECTION)}`],
    ['a function argument', `/rpc/add?a=${encodeURIComponent(INJECTION)}`],
  ])('in %s changes nothing', async (_place, path) => {
    expect((await server.fetch(path)).status).toBeLessThan(500)
  })

  test.each(['accept-profile', 'prefer', 'accept', 'range'])(
    'in the header %s changes nothing',
    async header => {
      expect((await server.fetch('/canary', { headers: { [header]: INJECTION } })).status).toBeLessThan(500)
    },
  )

  test('in keys and values of a body has no effect', async () => {
    for (const body of [{ [INJECTION]: 1 }, { id: INJECTION }, { id: 1, song: INJECTION }]) {
      const response = await server.fetch('/canary?on_conflict=song', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      expect([400, 409]).toContain(response.status)
    }
  })
})

describe('an excessive request', () => {
  test('of a URL is 414', async () => {
    const response = await server.fetch(`/canary?song=eq.${'x'.repeat(9000)}`)
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      414,
      'The request URL is too long',
    ])
  })

  test.each([
    ['filters', Array.from({ length: 101 }, () => 'id=gt.0').join('&'), 'The request has too many filters'],
    [
      'nesting of and/or',
      `or=(${'and('.repeat(25)}id.eq.1${')'.repeat(25)})`,
      'The request has too many levels of and/or',
    ],
    [
      'columns',
      `select=${Array.from({ length: 501 }, () => 'id').join(',')}`,
      'The request has too many selected columns',
    ],
  ])('of %s is 400', async (_what, query, message) => {
    const response = await server.fetch(`/canary?${query}`)
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      400,
      message,
    ])
  })

  test('time is limited by the role of the caller', async () => {
    const { error, status } = await server.anon.rpc('slow')
    expect([status, error?.code]).toEqual([500, '57014'])
  })
})

describe('broken requests', () => {
  test.each([
    '/canary?id=eq.%ZZ',
    '/canary?song=eq.%00',
    '/%00',
    '/%ZZ',
    '/canary?select=%ff',
    '/rpc/add?a=%00',
  ])('%s is refused', async path => {
    const status = await new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(server.url)
      const sent = request(
        { hostname, port, path: `/rest/v1${path}`, headers: { authorization: 'Bearer authenticated' } },
        response => {
          response.resume()
          resolve(response.statusCode!)
        },
      )
      sent.on('error', reject).end()
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test.each([
    ['ends before its length', 'content-length: 400', '{"id":3,"song":"cut'],
    ['goes on after its length', 'content-length: 2', '{"id":3,"song":"longer"}'],
    ['has no length that is a number', 'content-length: x', '{"id":3,"song":"none"}'],
    ['has a broken chunk', 'transfer-encoding: chunked', 'zz\r\n{"id":3}\r\n0\r\n\r\n'],
    ['ends between its chunks', 'transfer-encoding: chunked', '8\r\n{"id":3}\r\n'],
  ])('a body that %s stores nothing, and the next request is answered', async (_what, header, body) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const lines = ['POST /rest/v1/canary HTTP/1.1', 'host: x', 'authorization: Bearer authenticated', header]
    socket.end(`${[...lines, 'content-type: application/json'].join('\r\n')}\r\n\r\n${body}`)
    socket.resume()
    // The server may reset the connection.
    socket.on('error', () => undefined)
    await new Promise(resolve => socket.on('close', resolve))
    expect((await server.fetch('/canary')).status).toBe(200)
  })

  test('unpaired surrogates and other unusual characters are plain text', async () => {
    const response = await server.fetch('/canary?id=eq.1', {
      method: 'PATCH',
      body: '{"song":"\\ud800"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(400)
    expect((await server.member.from('canary').select().eq('song', '\u202e😀\u0001')).data).toEqual([])
  })
})
