// Tests the frames of both versions against the serializer of the client.
import { RealtimeClient } from '@supabase/realtime-js'
import { describe, expect, test } from 'vitest'
import { decodeFrame } from './decode'
import { encodeBroadcast, encodeMessage, encodeReply } from './encode'

const client = new RealtimeClient('ws://localhost', {
  params: { apikey: 'key' },
  transport: class {} as never,
}).serializer
const sent = (message: object) =>
  new Promise<{ data: Buffer; binary: boolean }>(resolve =>
    client.encode(message as never, result =>
      resolve({
        data: typeof result === 'string' ? Buffer.from(result) : Buffer.from(result),
        binary: typeof result !== 'string',
      }),
    ),
  )
const heard = ({ data, binary }: { data: Buffer; binary: boolean }) => {
  let result: unknown
  const raw = binary ? data.buffer.slice(data.byteOffset, data.byteOffset + data.length) : data.toString()
  client.decode(raw as ArrayBuffer, (message: unknown) => (result = message))
  return result
}

const message = { join_ref: '1', ref: '2', topic: 'realtime:ünï', event: 'phx_join', payload: { a: [1] } }

describe('what the client sends is read', () => {
  test('as arrays and objects of JSON', async () => {
    const expected = { joinRef: '1', ref: '2', topic: message.topic, event: 'phx_join', payload: { a: [1] } }
    const { data, binary } = await sent(message)
    expect(decodeFrame('2.0.0', data, binary)).toEqual(expected)
    expect(decodeFrame('1.0.0', Buffer.from(JSON.stringify(message)), false)).toEqual(expected)
  })

  test('as binary frames, with text and with bytes', async () => {
    const topic = 'realtime:room'
    const push = (payload: unknown) =>
      sent({ join_ref: '1', ref: '2', topic, event: 'broadcast', payload: { event: 'e', payload } })
    const text = await push({ x: 'ü' })
    expect(decodeFrame('2.0.0', text.data, text.binary)).toMatchObject({
      joinRef: '1',
      ref: '2',
      topic,
      event: 'broadcast',
      userBroadcast: { event: 'e', encoding: 'json', content: Buffer.from('{"x":"ü"}') },
    })
    const bytes = await push(new Uint8Array([0, 255]).buffer)
    expect(decodeFrame('2.0.0', bytes.data, bytes.binary).userBroadcast).toEqual({
      event: 'e',
      encoding: 'binary',
      content: Buffer.from([0, 255]),
      meta: null,
    })
  })
})

describe('what is written is read by the client', () => {
  test('messages and replies', () => {
    const written = encodeMessage('2.0.0', { joinRef: '1', topic: 't', event: 'e', payload: '{"a":1}' })
    expect(heard(written)).toEqual({ join_ref: '1', ref: null, topic: 't', event: 'e', payload: { a: 1 } })
    const reply = encodeReply('2.0.0', { joinRef: '1', ref: '2', topic: 't' }, 'ok', {})
    expect(heard(reply)).toMatchObject({
      ref: '2',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
    })
    const old = encodeReply('1.0.0', { joinRef: '1', ref: '2', topic: 't' }, 'error', { reason: 'x' })
    expect(JSON.parse(old.data.toString())).toEqual({
      topic: 't',
      event: 'phx_reply',
      ref: '2',
      payload: { status: 'error', response: { reason: 'x' } },
    })
  })

  test('broadcasts, with metadata, as text and as bytes', () => {
    const user = (encoding: 'json' | 'binary', content: Buffer) =>
      ({ event: 'ü', encoding, content, meta: '{"id":"1"}' }) as const
    const text = encodeBroadcast('2.0.0', 'realtime:x', user('json', Buffer.from('{"a":1}')))!
    const expected = { type: 'broadcast', event: 'ü', payload: { a: 1 }, meta: { id: '1' } }
    expect(heard(text)).toMatchObject({ topic: 'realtime:x', event: 'broadcast', payload: expected })
    const old = encodeBroadcast('1.0.0', 'realtime:x', user('json', Buffer.from('{"a":1}')))!
    expect(JSON.parse(old.data.toString())).toMatchObject({ event: 'broadcast', payload: expected })
    const bytes = encodeBroadcast('2.0.0', 'realtime:x', user('binary', Buffer.from([1, 2])))!
    const { payload } = heard(bytes) as { payload: { payload: ArrayBuffer } }
    expect(Buffer.from(payload.payload)).toEqual(Buffer.from([1, 2]))
    expect(encodeBroadcast('1.0.0', 'realtime:x', user('binary', Buffer.from([1])))).toBeNull()
  })

  test('a topic that is too long for a binary frame goes as JSON', () => {
    const content = Buffer.from('1')
    const frame = encodeBroadcast('2.0.0', 'x'.repeat(256), {
      event: 'e',
      encoding: 'json',
      content,
      meta: null,
    })
    expect(frame?.binary).toBe(false)
  })
})
