/** Reads frames: JSON objects (1.0.0), JSON arrays and binary frames (2.0.0). */
import { MalformedFrameError, type ClientMessage, type Version } from './messages'

const KIND = { push: 0, userBroadcastPush: 3 } as const

/** @throws {MalformedFrameError} */
export function decodeFrame(version: Version, data: Buffer, binary: boolean): ClientMessage {
  if (binary) {
    if (version === '1.0.0') throw new MalformedFrameError('a binary frame')
    return decodeBinary(data)
  }
  const given = parse(data.toString())
  if (version === '1.0.0') {
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw new MalformedFrameError('not an object')
    const { join_ref, ref, topic, event, payload } = given as Record<string, unknown>
    return message(join_ref, ref, topic, event, payload)
  }
  if (!Array.isArray(given) || given.length < 5) throw new MalformedFrameError('not an array of five')
  return message(given[0], given[1], given[2], given[3], given[4])
}

function message(
  joinRef: unknown,
  ref: unknown,
  topic: unknown,
  event: unknown,
  payload: unknown,
): ClientMessage {
  if (typeof topic !== 'string' || typeof event !== 'string')
    throw new MalformedFrameError('no topic or event')
  return { joinRef: reference(joinRef), ref: reference(ref), topic, event, payload }
}

function reference(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string' || value.length > 255) throw new MalformedFrameError('not a reference')
  return value
}

/** Lengths of one byte each stand before the texts. The rest is the content. */
function decodeBinary(data: Buffer): ClientMessage {
  if (data[0] === KIND.push) {
    const [joinRef, ref, topic, event, content] = texts(data, 4, 5)
    return { joinRef, ref, topic, event, payload: content } as ClientMessage
  }
  if (data[0] !== KIND.userBroadcastPush || data.length < 7) throw new MalformedFrameError('an unknown kind')
  const [joinRef, ref, topic, event, meta, content] = texts(data, 5, 7) as [
    string,
    string,
    string,
    string,
    string,
    Buffer,
  ]
  const encoding = data[6] === 0 ? ('binary' as const) : ('json' as const)
  if (encoding === 'json') parse(content.toString())
  if (meta !== '') parse(meta)
  const userBroadcast = { event, encoding, content, meta: null }
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: null,
    userBroadcast,
  }
}

function texts(data: Buffer, count: number, header: number): (string | Buffer)[] {
  if (data.length < header) throw new MalformedFrameError('too short')
  const found: (string | Buffer)[] = []
  let at = header
  for (const length of data.subarray(1, 1 + count)) {
    if (at + length > data.length) throw new MalformedFrameError('too short')
    found.push(data.toString('utf8', at, at + length))
    at += length
  }
  return [...found, data.subarray(at)]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new MalformedFrameError('not JSON')
  }
}
