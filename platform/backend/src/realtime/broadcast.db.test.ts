// Tests broadcasts of the real client over real sockets: two clients, two processes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADA,
  KEY,
  openTestRealtime,
  signedIn,
  subscribed,
  uniqueTopic,
  type TestProcess,
  type TestRealtime,
} from './testing/test-realtime'

let t: TestRealtime
let second: TestProcess
beforeAll(async () => {
  t = await openTestRealtime()
  second = await t.start()
})
afterAll(() => t.close())

/** Collects the messages that a channel receives for an event. */
async function listening(topic: string, options: Parameters<TestRealtime['client']>[0] = {}, config = {}) {
  const heard: Record<string, unknown>[] = []
  const channel = t.client(options).channel(topic, { config })
  channel.on('broadcast', { event: '*' }, message => heard.push(message))
  return { heard, channel: await subscribed(channel) }
}

const acked = { broadcast: { ack: true } }

test.each(['1.0.0', '2.0.0'])(
  'version %s: others hear it, the sender only where it asks to',
  async version => {
    const topic = uniqueTopic()
    const other = await listening(topic)
    const quiet = await listening(topic, { version }, acked)
    const loud = await listening(topic, { version }, { broadcast: { self: true } })
    const message = { type: 'broadcast', event: 'cursor', payload: { x: 1, text: 'ünïcode' } } as const
    expect(await quiet.channel.send(message)).toBe('ok')
    await expect.poll(() => [other.heard.length, loud.heard.length]).toEqual([1, 1])
    expect(await loud.channel.send(message)).toBe('ok')
    await expect.poll(() => [other.heard.length, quiet.heard.length, loud.heard.length]).toEqual([2, 1, 2])
    expect(other.heard[0]).toMatchObject(message)
  },
)

test('a client of another process hears it, short or long, text or bytes, in order', async () => {
  const topic = uniqueTopic()
  const there = await listening(topic, { process: second })
  const here = await listening(topic)
  const bytes = new Uint8Array(20_000).map((_, n) => n % 251).buffer
  const payloads = [{ n: 1 }, { n: 2, long: 'ö'.repeat(20_000) }, bytes, { n: 3 }]
  for (const payload of payloads) void here.channel.send({ type: 'broadcast', event: 'e', payload })
  await expect.poll(() => there.heard.length).toBe(4)
  const contents = there.heard.map(({ payload }) => payload)
  expect([contents[0], contents[1], contents[3]]).toEqual([payloads[0], payloads[1], payloads[3]])
  expect(Buffer.from(contents[2] as ArrayBuffer).equals(Buffer.from(bytes))).toBe(true)
  expect(here.heard).toEqual([])
})

test('what was too long for a notification is kept for a minute', async () => {
  const topic = uniqueTopic()
  const there = await listening(topic, { process: second })
  const here = await listening(topic)
  await t.database.adminPool.query('truncate realtime.relay')
  for (const n of [1, 2])
    void here.channel.send({ type: 'broadcast', event: 'e', payload: { n, long: 'ö'.repeat(20_000) } })
  await expect.poll(() => there.heard.length).toBe(2)
  await t.database.adminPool.query(
    `update realtime.relay set at = now() - interval '61 s' where id = (select min(id) from realtime.relay)`,
  )
  await second.realtime.context.relay.sweep()
  const { rows } = await t.database.adminPool.query('select count(*)::int as kept from realtime.relay')
  expect(rows).toEqual([{ kept: 1 }])
})

test('bytes do not reach a client of version 1.0.0, which cannot carry them', async () => {
  const topic = uniqueTopic()
  const old = await listening(topic, { version: '1.0.0' })
  const { channel } = await listening(topic, {}, acked)
  await channel.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([1, 2]).buffer })
  await channel.send({ type: 'broadcast', event: 'text', payload: { a: 1 } })
  await expect.poll(() => old.heard.map(({ event }) => event)).toEqual(['text'])
})

test('over HTTP: one message by httpSend, in JSON and in bytes, and without a joined channel by send', async () => {
  const topic = uniqueTopic()
  const { heard } = await listening(topic)
  const elsewhere = await listening(topic, { process: second })
  const sender = t.client().channel(topic)
  expect(await sender.httpSend('hello', { a: 1 })).toEqual({ success: true })
  expect(await sender.httpSend('bytes', new Uint8Array([7, 8]))).toEqual({ success: true })
  await expect.poll(() => heard.map(({ event }) => event)).toEqual(['hello', 'bytes'])
  await expect.poll(() => elsewhere.heard.map(({ event }) => event)).toEqual(['hello', 'bytes'])
  expect(heard[0]!.payload).toEqual({ a: 1 })
  expect(new Uint8Array(heard[1]!.payload as ArrayBuffer)).toEqual(new Uint8Array([7, 8]))
})

test('over HTTP a list of messages is taken whole or refused', async () => {
  const topic = uniqueTopic()
  const { heard } = await listening(topic)
  const post = async (body: unknown, headers: Record<string, string> = { apikey: KEY }) => {
    const response = await fetch(`${t.first.url}/api/broadcast`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.text() }
  }
  const message = { topic, event: 'e', payload: { a: 1 } }
  expect(await post({ messages: [message, message] })).toEqual({ status: 202, body: '' })
  await expect.poll(() => heard.length).toBe(2)
  expect(await post({ messages: [message, { topic }] })).toMatchObject({ status: 422 })
  expect(await post({})).toMatchObject({ status: 422 })
  expect(await post({ messages: [message] }, {})).toMatchObject({ status: 401 })
  expect(await post({ messages: [message] }, { authorization: 'Bearer a.b.c' })).toMatchObject({
    status: 401,
  })
  expect(heard).toHaveLength(2)
})

test('a signed-in sender is heard by visitors on a public channel, and topics do not mix', async () => {
  const topic = uniqueTopic()
  const { heard } = await listening(topic)
  const elsewhere = await listening(uniqueTopic())
  const channel = await subscribed((await signedIn(t, ADA)).channel(topic, { config: acked }))
  expect(await channel.send({ type: 'broadcast', event: 'e', payload: {} })).toBe('ok')
  await expect.poll(() => heard.length).toBe(1)
  expect(elsewhere.heard).toEqual([])
})

test('after leaving nothing is heard, and the topic can be joined again', async () => {
  const topic = uniqueTopic()
  const one = await listening(topic)
  const other = await listening(topic, {}, acked)
  expect(await one.channel.unsubscribe()).toBe('ok')
  await other.channel.send({ type: 'broadcast', event: 'missed', payload: {} })
  const again = await listening(topic)
  await other.channel.send({ type: 'broadcast', event: 'heard', payload: {} })
  await expect.poll(() => again.heard.map(({ event }) => event)).toEqual(['heard'])
  expect(one.heard).toEqual([])
})

test('when the process restarts, the client joins again by itself', async () => {
  const passing = await t.start()
  const topic = uniqueTopic()
  const client = t.client({ process: passing })
  const states: string[] = []
  client.channel(topic).subscribe(state => void states.push(state))
  await expect.poll(() => states).toEqual(['SUBSCRIBED'])
  for (const connection of passing.realtime.context.sockets) connection.close(1012, 'Service restart')
  await expect.poll(() => states.at(-1)).toBe('CHANNEL_ERROR')
  await expect.poll(() => states.at(-1)).toBe('SUBSCRIBED')
})
