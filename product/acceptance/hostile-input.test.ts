// Sends input that no client of ours sends to every endpoint of the site, over plain HTTP. It is refused with a
// readable 4xx, or accepted where it is only unusual text. There is never a 5xx or a stack, and a refusal stores
// nothing.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isNight } from '../../test/by-night'
import { newClient, operator, PASSWORD, randomEmail, server } from './auth-support'
import {
  application,
  eachOf,
  expectHarmless,
  closeConnections,
  HOSTILE,
  INNER_WORKINGS,
  send,
} from './hostile-support'

const service = operator()
const tokens = { member: '', admin: '', own: '' }
let ownId = ''
let memberId = ''
let eventId = ''

beforeAll(async () => {
  const email = randomEmail()
  const { data } = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  ownId = data.user!.id
  tokens.own = await tokenOf(email, PASSWORD)
  tokens.member = await tokenOf('member@juno.example', 'Juno-demo-2026')
  memberId = (JSON.parse(atob(tokens.member.split('.')[1]!)) as { sub: string }).sub
  const walk = await service.from('events').insert(event()).select('id').single().throwOnError()
  eventId = walk.data!.id as string
  // The member submits more than a person would in a day.
  await service
    .from('site_settings')
    .upsert({ key: 'member_quotas', value: { events: 10_000 } })
    .throwOnError()
  tokens.admin = await tokenOf('admin@juno.example', 'Juno-demo-2026')
})
afterAll(async () => {
  closeConnections()
  await service.from('site_settings').delete().eq('key', 'member_quotas').throwOnError()
  await service.from('events').delete().eq('id', eventId).throwOnError()
  await service.from('pending_events').delete().eq('submitted_by', memberId).throwOnError()
})

async function tokenOf(email: string, password: string): Promise<string> {
  const { data, error } = await newClient().auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  return data.session!.access_token
}

/** Stands in two fields of each row, so that one is left whichever field is hostile. */
const OURS = `Ours ${randomUUID()}`

interface Endpoint {
  path: string
  method?: string
  /** The caller, by default a visitor. */
  as?: keyof typeof tokens
  /** A valid body. */
  body: () => Record<string, unknown>
  /**
   * The table in which an accepted request leaves a row, and a filter for those of this test: others write at the same
   * time.
   */
  rows?: () => [table: string, filter: string]
}

const event = () => ({
  title: 'A walk',
  description: 'Together',
  date: '2031-05-01T10:00:00Z',
  location: 'Park',
})

const ENDPOINTS: Endpoint[] = [
  {
    path: '/auth/v1/signup',
    body: () => ({ email: randomEmail(), password: PASSWORD, data: { name: 'Ada' } }),
  },
  {
    path: '/auth/v1/token?grant_type=password',
    body: () => ({ email: randomEmail(), password: PASSWORD }),
  },
  { path: '/auth/v1/token?grant_type=refresh_token', body: () => ({ refresh_token: 'abcdefghijkl' }) },
  {
    path: '/auth/v1/token?grant_type=pkce',
    body: () => ({ auth_code: randomUUID(), code_verifier: 'x'.repeat(50) }),
  },
  {
    path: '/auth/v1/otp',
    body: () => ({ email: randomEmail(), create_user: false, data: {}, code_challenge: null }),
  },
  { path: '/auth/v1/recover', body: () => ({ email: randomEmail(), code_challenge: null }) },
  { path: '/auth/v1/resend', body: () => ({ email: randomEmail(), type: 'signup' }) },
  {
    path: '/auth/v1/verify',
    body: () => ({ token_hash: 'abc', type: 'email', email: randomEmail(), token: '123456' }),
  },
  {
    path: '/auth/v1/user',
    method: 'PUT',
    as: 'own',
    body: () => ({ data: { name: 'Ada' }, current_password: 'x' }),
  },
  {
    path: '/rest/v1/contact_messages',
    body: () => ({ name: OURS, email: randomEmail(), message: OURS }),
    rows: () => ['contact_messages', `name.eq."${OURS}",message.eq."${OURS}"`],
  },
  { path: '/rest/v1/rpc/registration_status', body: () => ({ email: randomEmail() }) },
  {
    path: '/rest/v1/rpc/create_user_profile',
    as: 'own',
    body: () => ({ user_id: ownId, user_email: randomEmail() }),
  },
  { path: '/rest/v1/rpc/event_rsvp_counts', as: 'member', body: () => ({ event_ids: [randomUUID()] }) },
  { path: '/rest/v1/rpc/search_member_directory', as: 'member', body: () => ({ search: 'ada' }) },
  {
    path: '/rest/v1/pending_events',
    as: 'member',
    body: () => ({ ...event(), title: OURS, location: OURS, submitted_by: memberId }),
    rows: () => ['pending_events', `title.eq."${OURS}",location.eq."${OURS}"`],
  },
  {
    path: '/rest/v1/event_rsvps',
    as: 'member',
    body: () => ({ event_id: eventId, user_id: memberId, status: 'attending' }),
    rows: () => ['event_rsvps', `event_id.eq.${eventId}`],
  },
  {
    path: '/rest/v1/profiles?id=eq.00000000-0000-4000-8000-000000000000',
    method: 'PATCH',
    as: 'member',
    body: () => ({ name: 'Ada', bio: 'x', website: 'https://example.com', expertise: ['x'] }),
  },
  {
    path: '/api/applications',
    body: () => ({ ...application(), businessName: OURS, reason: OURS }),
    rows: () => ['applications', `business_name.eq."${OURS}",reason.eq."${OURS}"`],
  },
  { path: '/api/applications/approve', as: 'admin', body: () => ({ id: randomUUID() }) },
  { path: '/api/applications/decline', as: 'admin', body: () => ({ id: randomUUID(), message: 'No' }) },
  { path: '/api/create-profile', as: 'own', body: () => ({ userId: ownId, email: randomEmail() }) },
  {
    path: '/api/checkout/sandbox',
    body: () => ({ plan: 'annual', email: randomEmail(), applicationId: randomUUID() }),
  },
  { path: '/api/checkout', body: () => ({ plan: 'annual', application: randomUUID(), code: 'SPRING' }) },
  { path: '/api/sandbox/checkout?session=cs_test_1', body: () => ({ card: 'works' }) },
  { path: '/api/sandbox/portal/time?session=bps_1', body: () => ({ time: 'day' }) },
  { path: '/api/stripe/webhook', body: () => ({ id: 'evt_1', type: 'checkout.session.completed' }) },
]

async function countRows([table, filter]: [string, string]): Promise<number> {
  return (await service.from(table).select('*', { count: 'exact', head: true }).or(filter)).count!
}

describe.each(ENDPOINTS)('$path', ({ path, method = 'POST', as, body, rows }) => {
  const from = () => (as ? { token: tokens[as] } : {})

  test('accepts or refuses each field by its own rule', async () => {
    const before = rows ? await countRows(rows()) : 0
    const inOrder = await send(path, { method, body: JSON.stringify(body()), ...from() })
    let taken = expectHarmless(inOrder, 'in order') ? 1 : 0
    expect(inOrder.text, 'reaches what it is for').not.toMatch(/PGRST20|row-level security/)
    if (rows) expect(taken).toBe(1)
    const changes = Object.keys(body()).flatMap(field =>
      Object.entries(HOSTILE).map(([name, value]) => ({ field, name, value })),
    )
    await eachOf(changes, async ({ field, name, value }) => {
      const changed = JSON.stringify({ ...body(), [field]: value })
      const answer = await send(path, { method, body: changed, ...from() })
      if (expectHarmless(answer, `${field} is ${name}`)) taken++
    })
    if (rows) expect(await countRows(rows())).toBe(before + taken)
  })

  const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000)
  test.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['broken JSON', '{"email": "a@b.co"'],
    ['a text', '"text"'],
    ['a number', '1e400'],
    ['null', 'null'],
    ['a list of nothing in particular', '[null, 7, "x", []]'],
    ['a raw null byte', '{"email":"a\0@b.co"}'],
    ['bytes that are no UTF-8', Buffer.from('{"email":"\xff\xfe"}', 'latin1')],
    ['deep lists', `{"email":${deep('[', ']')}}`],
    ['deep objects', deep('{"data":', '').slice(0, -8) + '1'],
    ['a key that is a null character', '{"\\u0000":1}'],
    ['a key that is too long', `{"${'k'.repeat(40_000)}":1}`],
    ['a key twice', '{"email":"a@b.co","email":{"x":1}}'],
    ['more than is read', `{"email":"${'x'.repeat(1_200_000)}"}`],
  ])('refuses a body of %s', async (name, sent) => {
    const before = rows ? await countRows(rows()) : 0
    const taken = expectHarmless(await send(path, { method, body: sent, ...from() }), name)
    if (rows) expect([taken, await countRows(rows())]).toEqual([false, before])
  })

  test.each([
    'text/html',
    'application/xml',
    'multipart/form-data',
    'application/json; charset=klingon',
    '/',
    'x'.repeat(300),
  ])('answers a body of type %s', async type => {
    const answer = await send(path, { method, body: '<a/>', headers: { 'content-type': type }, ...from() })
    expectHarmless(answer, type, [400, 401, 403, 404, 405, 406, 413, 415])
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('answers %s', async wrong => {
    if (wrong === method) return
    expectHarmless(await send(path, { method: wrong, ...from() }), wrong)
  })
})

describe('an address', () => {
  const encoded = Object.entries(HOSTILE).filter(
    ([, value]) => typeof value === 'string' && value.length < 3_000,
  )
  const percent = (text: string) =>
    [...Buffer.from(text, 'utf8')].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const places: [string, (value: string) => string][] = [
    ['a filter value', value => `/rest/v1/events?title=eq.${value}`],
    ['a pattern', value => `/rest/v1/events?title=ilike.*${value}*`],
    ['a regular expression', value => `/rest/v1/events?title=match.${value}`],
    ['an id', value => `/rest/v1/events?id=eq.${value}`],
    ['a date', value => `/rest/v1/events?date=gte.${value}`],
    ['a list', value => `/rest/v1/events?id=in.(${value})`],
    ['a logic tree', value => `/rest/v1/events?or=(title.eq.${value},location.is.null)`],
    ['a text search', value => `/rest/v1/events?title=fts.${value}`],
    ['a selection', value => `/rest/v1/events?select=${value}`],
    ['an order', value => `/rest/v1/events?order=${value}`],
    ['a limit', value => `/rest/v1/events?limit=${value}`],
    ['an offset', value => `/rest/v1/events?offset=${value}`],
    ['a column', value => `/rest/v1/events?${value}=eq.1`],
    ['a table', value => `/rest/v1/${value}`],
    ['a function', value => `/rest/v1/rpc/${value}`],
    ['an argument', value => `/rest/v1/rpc/registration_status?email=${value}`],
    ['a public file', value => `/storage/v1/object/public/profiles/${value}`],
    ['a bucket', value => `/storage/v1/object/public/${value}/x`],
    ['a signed file', value => `/storage/v1/object/sign/profiles/x?token=${value}`],
    ['a mail link', value => `/auth/v1/verify?type=signup&token=${value}&redirect_to=${value}`],
    ['an auth address', value => `/auth/v1/${value}`],
    ['a checkout', value => `/api/checkout/session?session_id=${value}`],
    ['a registration', value => `/api/checkout/session?token=${value}`],
    ['a product address', value => `/api/${value}`],
    ['an api key', value => `/rest/v1/events?apikey=${value}`],
  ]

  test.each(places)('accepts or refuses whatever is sent as %s', async (_place, at) => {
    const callers = ['', tokens.member]
    await eachOf([...encoded.entries()], async ([index, [name, value]]) => {
      // Half of the texts come from a visitor and half from a member, by night all from both.
      for (const token of isNight ? callers : [callers[index % 2]!])
        expectHarmless(await send(at(percent(value as string)), { method: 'GET', token }), name)
    })
    for (const value of [
      '%',
      '%zz',
      '%c3%28',
      '%ff',
      '%ed%a0%80',
      '..%2f..%2fsecrets.json',
      '%2e%2e/%2e%2e/',
      '..%5c',
      '%252e%252e%252f',
      '%00',
      '9'.repeat(400),
      '-9223372036854775809',
      'NaN',
      '1e999',
    ]) {
      expectHarmless(await send(at(value), { method: 'GET' }), value)
    }
  })

  test.each(['/rest/v1/50%', '/rest/v1/rpc/%zz', '/auth/v1/%ff', '/api/%c3%28'])(
    'that cannot be read is refused in the shape that clients know: %s',
    async path => {
      const { status, text, headers } = await send(path, { method: 'GET' })
      expect(headers).toMatchObject({ 'cache-control': 'no-store' })
      expect([status, JSON.parse(text)]).toEqual([
        400,
        {
          code: 'bad_address',
          message: 'The address of the request cannot be read',
          details: null,
          hint: null,
        },
      ])
    },
  )

  test.each([
    '/rest/v1/events?title=eq.',
    '/storage/v1/object/public/profiles/',
    '/auth/v1/',
    '/api/checkout/session?token=',
  ])('that is far too long is refused: %s', async start => {
    for (const length of [9_000, 20_000]) {
      const answer = await send(start + 'x'.repeat(length), { method: 'GET' })
      expectHarmless(answer, String(length), [400, 404, 414, 431])
    }
  })

  test.each([
    '/../../../etc/passwd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '/storage/v1/object/public/profiles/../../../../secrets.json',
    '/storage/v1/object/public/profiles/..%2f..%2f..%2fsecrets.json',
    '//etc/passwd',
    '/%00',
    '/assets/%00.js',
    '/.env',
    '/.git/config',
  ])('%s leads to no file', async path => {
    const { status, text } = await send(path, { method: 'GET' })
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/root:|jwtSecret|"workspaces"|\[core\]/)
  })

  test('with raw control characters is refused, and so is a malformed request', async () => {
    const { hostname, port } = new URL(server().url)
    for (const line of [
      'GET /rest/v1/ev\0ents HTTP/1.1',
      'GET /rest/v1/\u00ff\u0001 HTTP/1.1',
      'GET / HTTP/9.9',
      'nonsense',
    ]) {
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () =>
          socket.write(`${line}\r\nHost: x\r\n\r\n`, 'latin1'),
        )
        let text = ''
        socket.on('data', chunk => (text += String(chunk)))
        socket.on('close', () => resolve(text))
        socket.on('error', reject)
      })
      expect(answer, line).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(answer, line).not.toMatch(INNER_WORKINGS)
    }
  })
})

describe('a header', () => {
  const values = [
    '',
    'x'.repeat(7_000),
    `'";--`,
    '\u00ff\u00fe',
    '../../etc/passwd',
    '9'.repeat(300),
    '{"a":',
    'a,b;c=d',
  ]
  const names = [
    'authorization',
    'apikey',
    'prefer',
    'range',
    'accept',
    'accept-profile',
    'content-profile',
    'origin',
    'x-forwarded-for',
    'x-client-info',
    'x-supabase-api-version',
    'if-none-match',
    'accept-language',
    'x-request-id',
    'stripe-signature',
  ]
  test.each(names)('%s may hold anything', async name => {
    await eachOf(values, async value => {
      for (const [path, method] of [
        ['/rest/v1/events', 'GET'],
        ['/auth/v1/user', 'GET'],
        ['/storage/v1/object/list/profiles', 'POST'],
        ['/api/config', 'GET'],
        ['/', 'GET'],
        ['/api/stripe/webhook', 'POST'],
      ] as const) {
        const answer = await send(path, {
          method,
          headers: { [name]: value },
          ...(method === 'POST' && { body: '{}' }),
        })
        expectHarmless(answer, `${path} ${value.slice(0, 20)}`)
      }
    })
  })
})

describe('an upload', () => {
  const keys = [
    '../x.png',
    '..%2f..%2fx.png',
    '%00.png',
    'a%00b.png',
    `${'x'.repeat(1_500)}.png`,
    '%ed%a0%80.png',
    '%e2%80%ae.png',
    '<script>.png',
    '%22%3e.png',
    '.',
    '..',
    '%2e%2e',
    'a//b.png',
    '%20',
    '%0d%0ax:%20y',
  ]
  test.each(keys)('under the name %s is refused or kept within its folder', async key => {
    const own = `/storage/v1/object/profiles/headshots/${ownId}/`
    const answer = await send(own + key, {
      body: 'not an image',
      headers: { 'content-type': 'image/png' },
      token: tokens.own,
    })
    expect(expectHarmless(answer, key)).toBe(false)
  })

  test.each<[string, Record<string, string>, string]>([
    ['no boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['a broken multipart body', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\nnonsense'],
    ['a type that is none', { 'content-type': '\u00ff/\u00fe' }, 'x'],
    ['broken metadata', { 'content-type': 'image/png', 'x-metadata': '{"a"' }, 'x'],
    ['a cache time that is none', { 'content-type': 'image/png', 'cache-control': '../../x' }, 'x'],
  ])('with %s is refused', async (name, headers, body) => {
    const path = `/storage/v1/object/profiles/headshots/${ownId}/x.png`
    expect(expectHarmless(await send(path, { body, headers, token: tokens.own }), name)).toBe(false)
  })
})

test('nobody sends to a public channel: members included', async () => {
  for (const token of [undefined, tokens.member, tokens.own]) {
    const response = await fetch(`${server().url}/realtime/v1/api/broadcast/lobby/events/hello`, {
      method: 'POST',
      headers: {
        apikey: server().publishableKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: '{}',
    })
    expect(response.status).toBe(403)
  }
})
