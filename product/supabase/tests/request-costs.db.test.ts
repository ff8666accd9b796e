// Each request of the table costs this many statements in this many round trips, on a slow machine as on a fast one.
// The first statement of a request to the data wire checks the session and sets the role.
import type { Socket } from 'node:net'
import { KNOWN_PASSWORD } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../server/src/testing/test-api'

interface Cost {
  /** Executions that a client asked for. */
  statements: number
  /** Times that a client sent something after PostgreSQL had answered all that it was sent before. */
  trips: number
}

/** Counts are added for every connection of the pools. */
const total: Cost = { statements: 0, trips: 0 }
let api: TestApi
let member: string
let refreshToken: string
const event = '00000000-0000-4000-8000-0000000000e1'

beforeAll(async () => {
  api = await openTestApi()
  const watched = new WeakSet<object>()
  for (const pool of [api.pools.authenticator, api.pools.auth])
    pool.on('acquire', client => {
      if (!watched.has(client))
        count((client as unknown as { connection: { stream: Socket } }).connection.stream)
      watched.add(client)
    })
  member = await api.addUser('member@example.com')
  await api.rows(
    `insert into memberships (user_id, email, status, state, access_until)
     values ($1, 'member@example.com', 'active', 'active', 'infinity')`,
    [member],
  )
  await api.rows(
    `insert into events (id, title, description, date)
     values ($1, 'Dinner', 'x', now() + interval '1 day')`,
    [event],
  )
  refreshToken = await signIn()
})
afterAll(() => api.close())

interface Request {
  method?: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: () => object
}

const soon = '2026-01-01T00:00:00Z'
const eventColumns = 'id,title,description,location,date,end_date,time_zone,all_day,capacity,cancelled_at'
const one = { accept: 'application/vnd.pgrst.object+json' }
const rpc = (name: string, body = {}): Request => ({
  method: 'POST',
  url: `/rest/v1/rpc/${name}`,
  body: () => body,
})

const inOneTrip = (statements: number): Cost => ({ statements, trips: 1 })

const requests: [name: string, cost: Cost, request: Request][] = [
  [
    'rows with an embed',
    inOneTrip(2),
    { url: '/rest/v1/resources?select=id,title,type:resource_types(id,name)&order=title&limit=20' },
  ],
  ['a single row', inOneTrip(2), { url: `/rest/v1/events?select=*&id=eq.${event}`, headers: one }],
  [
    'a count',
    inOneTrip(2),
    { url: `/rest/v1/events?select=id&date=gte.${soon}&limit=1`, headers: { prefer: 'count=exact' } },
  ],
  [
    'an insert that returns its row',
    inOneTrip(2),
    {
      method: 'POST',
      url: '/rest/v1/event_rsvps?on_conflict=event_id,user_id&select=status',
      headers: { prefer: 'return=representation,resolution=merge-duplicates' },
      body: () => ({ event_id: event, user_id: member, status: 'attending' }),
    },
  ],
  [
    'a refresh of a session',
    inOneTrip(2),
    {
      method: 'POST',
      url: '/auth/v1/token?grant_type=refresh_token',
      body: () => ({ refresh_token: refreshToken }),
    },
  ],
  ["a read of one's own account", inOneTrip(1), { url: '/auth/v1/user' }],
  ['the standing of a member', inOneTrip(2), rpc('member_access')],
  ['the state of second factors', inOneTrip(2), rpc('mfa_state')],
  [
    'dashboard: events with own answers',
    inOneTrip(2),
    {
      url: `/rest/v1/events?select=${eventColumns},event_rsvps(status,waitlisted_at)&event_rsvps.user_id=eq.USER&date=gte.${soon}&order=date.asc&limit=3`,
    },
  ],
  [
    'dashboard: digest',
    inOneTrip(2),
    {
      url: '/rest/v1/weekly_digests?select=id,title,content,published_at&is_published=eq.true&order=published_at.desc&limit=1',
    },
  ],
  [
    'dashboard: featured member',
    inOneTrip(2),
    { url: '/rest/v1/profiles?select=id,name,bio&featured=eq.true&hidden=eq.false&listed=eq.true&limit=1' },
  ],
  [
    'dashboard: recommended read',
    inOneTrip(2),
    {
      url: '/rest/v1/recommended_reads?select=id,title&active=eq.true&order=created_at.desc&limit=1',
    },
  ],
  [
    'dashboard: own profile',
    inOneTrip(2),
    { url: '/rest/v1/secure_profiles?select=id,name&id=eq.USER', headers: one },
  ],
]

test.each(requests)('%s costs %o', async (_, cost, request) => {
  // The first ones compile the request and prepare its statements.
  for (let time = 0; time < 3; time++) await send(request)
  Object.assign(total, { statements: 0, trips: 0 })
  await send(request)
  expect(total).toEqual(cost)
})

async function signIn(): Promise<string> {
  const payload = { email: 'member@example.com', password: KNOWN_PASSWORD }
  const answer = await api.app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload })
  return answer.json<{ refresh_token: string }>().refresh_token
}

async function send({ method = 'GET', url, headers, body }: Request) {
  const answer = await api.app.inject({
    method,
    url: url.replace('USER', member),
    headers: {
      apikey: 'sb_publishable_test',
      authorization: `Bearer ${api.token(member)}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body && { payload: body() }),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  if (url.includes('refresh_token')) refreshToken = answer.json<{ refresh_token: string }>().refresh_token
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html: a letter, then the length of the rest. */
const messagesIn = (rest: Buffer, seen: (letter: string) => void): Buffer => {
  let at = 0
  while (rest.length - at >= 5) {
    const end = at + 1 + rest.readInt32BE(at + 1)
    if (end > rest.length) break
    seen(String.fromCharCode(rest[at]!))
    at = end
  }
  return rest.subarray(at)
}

/** Watches a connection in use: a query, or a `Sync` after executions, is answered by ReadyForQuery. */
function count(stream: Socket) {
  let unanswered = 0
  let sent: Buffer = Buffer.alloc(0)
  let received: Buffer = Buffer.alloc(0)
  const write = stream.write.bind(stream) as (chunk: Buffer | string, ...rest: never[]) => boolean
  stream.write = ((chunk: Buffer | string, ...rest: never[]) => {
    if (unanswered === 0) total.trips++
    sent = messagesIn(Buffer.concat([sent, Buffer.from(chunk as Buffer)]), letter => {
      if (letter === 'E' || letter === 'Q') total.statements++
      if (letter === 'S' || letter === 'Q') unanswered++
    })
    return write(chunk, ...rest)
  }) as Socket['write']
  stream.prependListener('data', (chunk: Buffer) => {
    received = messagesIn(Buffer.concat([received, chunk]), letter => {
      if (letter === 'Z') unanswered--
    })
  })
}
