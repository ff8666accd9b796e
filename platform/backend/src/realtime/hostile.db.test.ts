// Tests a hostile client: malformed frames, floods, slow reading, too much of everything, wrong keys.
import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  KEY,
  openTestRealtime,
  SECRET_KEY,
  subscribed,
  uniqueTopic,
  type TestRealtime,
} from './testing/test-realtime'

let t: TestRealtime
beforeAll(async () => {
  t = await openTestRealtime({ payloadBytes: 10_000, messagesPerSecond: 50 })
})
afterAll(() => t.close())

const frame = (...bytes: (number | string)[]) =>
  Buffer.concat(bytes.map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))

test.each<[string, string | Buffer]>([
  ['no JSON', 'nonsense'],
  ['an object in place of an array', '{}'],
  ['an array that is too short', '["1","1","phoenix"]'],
  ['a topic that is no text', '[null,"1",7,"phx_join",{}]'],
  ['a reference that is no text', '[{},"1","realtime:x","phx_join",{}]'],
  ['null', 'null'],
  ['an empty text', ''],
  ['an empty binary frame', frame()],
  ['an unknown kind of binary frame', frame(9, 1, 1, 1, 1, 'abcd')],
  ['lengths beyond the end', frame(3, 255, 255, 255, 255, 255, 1, 'short')],
  ['a broadcast whose content is no JSON', frame(3, 1, 1, 10, 1, 0, 1, '1', '2', 'realtime:x', 'e', '{"a":')],
  ['a broadcast whose metadata is no JSON', frame(3, 1, 1, 10, 1, 1, 0, '1', '2', 'realtime:x', 'e', '{')],
])('%s closes the socket, and nothing else', async (_, sent) => {
  const { socket, closed } = await t.socket()
  socket.send(sent)
  expect(await closed).toEqual({ code: 1007, reason: 'Malformed message' })
})

test('a binary frame of version 1.0.0 closes the socket', async () => {
  const { socket, closed } = await t.socket(t.first, `?apikey=${KEY}&vsn=1.0.0`)
  socket.send(Buffer.from([3, 0]))
  expect((await closed).code).toBe(1007)
})

test('a frame that is too large is not read', async () => {
  const { socket, closed } = await t.socket()
  socket.send('x'.repeat(20_000))
  expect((await closed).code).toBe(1009)
})

test('a broadcast above the limit is answered with an error, and not passed on', async () => {
  const topic = uniqueTopic()
  const heard: unknown[] = []
  const other = t.client().channel(topic)
  other.on('broadcast', { event: '*' }, message => heard.push(message.event))
  await subscribed(other)
  const channel = await subscribed(t.client().channel(topic, { config: { broadcast: { ack: true } } }))
  expect(await channel.send({ type: 'broadcast', event: 'big', payload: { x: 'x'.repeat(10_500) } })).toBe(
    'error',
  )
  expect(await channel.send({ type: 'broadcast', event: 'small', payload: {} })).toBe('ok')
  await expect.poll(() => heard).toEqual(['small'])
})

test('messages for a topic that is not joined, or of a former join, are answered as the service does', async () => {
  const { send, messages } = await t.socket()
  send([null, '1', 'realtime:x', 'broadcast', {}])
  send([null, '2', 'phoenix', 'heartbeat', {}])
  send(['3', '3', 'other:x', 'phx_join', {}])
  send(['4', '4', 'realtime:', 'phx_join', {}])
  send(['5', '5', 'realtime:y', 'phx_join', null])
  send(['6', '6', 'realtime:y', 'phx_join', { config: 'nonsense' }])
  await expect.poll(() => messages.length).toBe(7)
  const answers = Object.fromEntries(
    messages.map(message => [`${message[3] as string} ${message[1] as string}`, message[4]]),
  )
  expect(answers).toEqual({
    'phx_reply 1': { status: 'error', response: { reason: 'unmatched topic' } },
    'phx_reply 2': { status: 'ok', response: {} },
    'phx_reply 3': { status: 'error', response: { reason: 'unmatched topic' } },
    'phx_reply 4': {
      status: 'error',
      response: { reason: 'TopicNameRequired: You must provide a topic name' },
    },
    'phx_reply 5': { status: 'ok', response: { postgres_changes: [] } },
    'phx_close 5': {},
    'phx_reply 6': { status: 'ok', response: { postgres_changes: [] } },
  })
  send(['5', '7', 'realtime:y', 'broadcast', {}])
  send(['6', '8', 'realtime:y', 'phx_leave', {}])
  await expect
    .poll(() => messages.slice(7).map(message => message[3]))
    .toEqual(['phx_reply', 'phx_reply', 'phx_close'])
})

test.each([
  ['no key', '?vsn=2.0.0', 401],
  ['an unknown key', '?apikey=sb_publishable_guess&vsn=2.0.0', 401],
  ['a token of nobody', '?apikey=a.b.c&vsn=2.0.0', 401],
  ['an unknown version', `?apikey=${KEY}&vsn=3.0.0`, 400],
])('%s is refused in the handshake', async (_, query, status) => {
  const url = new URL(t.first.url)
  const socket = connect(Number(url.port), url.hostname)
  socket.write(
    `GET /realtime/v1/websocket${query} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  socket.destroy()
})

test.each([
  ['a path beside the wire is not upgraded', 'GET /rest/v1/x', 'websocket', /^HTTP\/1.1 404 /],
  [
    'another protocol is not taken up, and the request answered',
    'GET /realtime/v1/nothing',
    'h2c',
    /404 [^]*not found/,
  ],
  ['nor with a body', 'POST /realtime/v1/api/broadcast', 'h2c', /^HTTP\/1.1 400 /],
  ['an address that cannot be read is refused', 'GET //', 'websocket', /^HTTP\/1.1 404 /],
])('%s', async (_, line, protocol, expected) => {
  const url = new URL(t.first.url)
  const socket = connect(Number(url.port), url.hostname)
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`)
  let answer = ''
  socket.on('data', data => (answer += String(data)))
  await once(socket, 'close')
  expect(answer).toMatch(expected)
})

test('a flood on a channel closes it with the reason, and one beside a channel the socket', async () => {
  const { send, messages, closed } = await t.socket()
  send(['1', '1', 'realtime:flood', 'phx_join', {}])
  await expect.poll(() => messages.length).toBe(1)
  for (let n = 0; n < 120; n++) send(['1', String(n + 2), 'realtime:flood', 'broadcast', { n }])
  await expect.poll(() => messages.map(message => message[3])).toContain('phx_close')
  const system = messages.find(message => message[3] === 'system')
  expect(system?.[4]).toEqual({
    extension: 'system',
    status: 'error',
    message: 'Too many messages per second',
    channel: 'flood',
  })
  expect(await closed).toEqual({ code: 1008, reason: 'Too many messages per second' })
})

test('broadcasts over HTTP are limited for each address, but not for the server', async () => {
  const strict = await t.start({ messagesPerSecond: 3 })
  const post = async (apikey: string) => {
    const response = await fetch(`${strict.url}/api/broadcast/x/events/e`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: '{}',
    })
    return response.status
  }
  const statuses = await Promise.all(Array.from({ length: 8 }, () => post(KEY)))
  expect(statuses).toContain(202)
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(2)
  expect(await Promise.all(Array.from({ length: 8 }, () => post(SECRET_KEY)))).toEqual(Array(8).fill(202))
})

test('sockets of an address, and channels and joins of a socket, are limited', async () => {
  const strict = await t.start({ socketsPerAddress: 2, channelsPerSocket: 2, joinsPerSecond: 5 })
  const one = await t.socket(strict)
  for (const n of [1, 2, 3]) one.send([String(n), String(n), `realtime:${n}`, 'phx_join', {}])
  await expect.poll(() => one.messages.length).toBe(3)
  const reasons = one.messages.map(
    message => (message[4] as { response: { reason?: string } }).response.reason,
  )
  expect(reasons.filter(Boolean)).toEqual(['ChannelRateLimitReached: Too many channels'])
  const other = await t.socket(strict)
  await expect(t.socket(strict)).rejects.toThrow('429')
  for (let n = 10; n < 20; n++) other.send([String(n), String(n), 'realtime:x', 'phx_join', {}])
  expect(await other.closed).toEqual({ code: 1008, reason: 'Too many joins per second' })
  // A closed socket frees its place.
  await t.socket(strict)
})

test('sockets of an account are limited', async () => {
  const strict = await t.start({ socketsPerAccount: 1 })
  const token = await t.token('55555555-5555-4555-8555-555555555555')
  const join = async () => {
    const client = t.client({ token, process: strict })
    await client.setAuth()
    return subscribed(client.channel(uniqueTopic()))
  }
  const first = await join()
  await expect(join()).rejects.toThrow('ConnectionRateLimitReached: Too many connected users')
  await subscribed(first.socket.channel(uniqueTopic()))
})

test('a reader that does not read is cut off, while others go on', async () => {
  const strict = await t.start({ queueBytes: 100_000, messagesPerSecond: 100_000, payloadBytes: 50_000 })
  const topic = uniqueTopic()
  const slow = await t.socket(strict)
  slow.send(['1', '1', `realtime:${topic}`, 'phx_join', {}])
  await expect.poll(() => slow.messages.length).toBe(1)
  slow.socket.pause()
  let heard = 0
  const other = t.client({ process: strict }).channel(topic)
  other.on('broadcast', { event: '*' }, () => heard++)
  await subscribed(other)
  const sender = await subscribed(
    t.client({ process: strict }).channel(topic, { config: { broadcast: { ack: true } } }),
  )
  let sent = 0
  while (strict.realtime.context.sockets.size === 3 && sent < 2_000) {
    await sender.send({ type: 'broadcast', event: 'e', payload: { x: 'x'.repeat(40_000) } })
    sent++
  }
  expect(strict.realtime.context.sockets.size).toBe(2)
  await expect.poll(() => heard).toBe(sent)
})

test('a socket without a heartbeat is closed', async () => {
  const { closed } = await t.socket()
  t.pass(61)
  await t.first.realtime.check()
  expect(await closed).toEqual({ code: 1008, reason: 'No heartbeat' })
})

test('pages of other sites are refused where the origins are named', async () => {
  const strict = await t.start({ origins: ['https://site.example'] })
  const open = (origin: string) =>
    new Promise<number>(resolve => {
      const url = new URL(strict.url)
      const socket = connect(Number(url.port), url.hostname)
      socket.once('data', data => {
        resolve(Number(/^HTTP\/1.1 (\d+)/.exec(String(data))![1]))
        socket.destroy()
      })
      socket.write(
        `GET /realtime/v1/websocket?apikey=${KEY}&vsn=2.0.0 HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      )
    })
  expect(await open('https://site.example')).toBe(101)
  expect(await open('https://evil.example')).toBe(403)
})

test('a page opens no socket with the secret key, and joins with no token of the service', async () => {
  const open = (key: string, origin?: string) =>
    new Promise<WebSocket | string>(resolve => {
      const url = `${t.first.url.replace('http', 'ws')}/websocket?apikey=${key}&vsn=2.0.0`
      const socket = new WebSocket(url, origin === undefined ? {} : { origin })
      socket.once('open', () => resolve(socket)).once('error', error => resolve(error.message))
    })
  expect(await open(SECRET_KEY, 'https://site.example')).toContain('401')
  const ofServer = (await open(SECRET_KEY)) as WebSocket
  ofServer.close()

  const ofPage = (await open(KEY, 'https://site.example')) as WebSocket
  const access_token = await t.token('a server', { role: 'service_role' })
  ofPage.send(
    JSON.stringify(['1', '1', `realtime:${uniqueTopic()}`, 'phx_join', { config: {}, access_token }]),
  )
  const [reply] = await once(ofPage, 'message')
  expect(String(reply)).toContain('Unauthorized: Forbidden use of secret API key in browser')
  ofPage.close()
})

test('where only private channels are allowed, nobody joins or sends to a public one', async () => {
  const closed = await t.start({ privateOnly: true })
  const client = t.client({ process: closed })
  await expect(subscribed(client.channel(uniqueTopic()))).rejects.toThrow(
    'PrivateOnly: This project only allows private channels',
  )
  const send = (path: string, body: object) =>
    fetch(`${closed.url}/api/broadcast${path}`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const topic = uniqueTopic()
  const heard: unknown[] = []
  const open = t.client().channel(topic)
  await subscribed(open.on('broadcast', { event: 'x' }, message => heard.push(message)))
  expect((await send('', { messages: [{ topic, event: 'x', payload: { from: 'closed' } }] })).status).toBe(
    202,
  )
  expect((await send(`/${topic}/events/x`, {})).status).toBe(403)
  await fetch(`${t.first.url}/api/broadcast`, {
    method: 'POST',
    headers: { apikey: KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic, event: 'x', payload: { from: 'open' } }] }),
  })
  await expect.poll(() => heard).toMatchObject([{ payload: { from: 'open' } }])
})

test('a stop closes sockets so that clients come back, and does not wait for them', async () => {
  const passing = await t.start()
  const { closed } = await t.socket(passing)
  await passing.stop()
  expect(await closed).toEqual({ code: 1012, reason: 'Service restart' })
})
