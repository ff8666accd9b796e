/** Writes frames in the version that the socket requested. */
import type { Broadcast, Frame, ServerMessage, Version } from './messages'

const USER_BROADCAST = 4

export function encodeMessage(
  version: Version,
  { joinRef = null, ref = null, topic, event, payload }: ServerMessage,
): Frame {
  const [t, e] = [JSON.stringify(topic), JSON.stringify(event)]
  const text =
    version === '1.0.0'
      ? `{"topic":${t},"event":${e},"payload":${payload},"ref":${JSON.stringify(ref)}}`
      : `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${t},${e},${payload}]`
  return { data: Buffer.from(text), binary: false }
}

export function encodeReply(
  version: Version,
  to: { joinRef: string | null; ref: string | null; topic: string },
  status: 'ok' | 'error',
  response: unknown,
): Frame {
  return encodeMessage(version, {
    ...to,
    event: 'phx_reply',
    payload: JSON.stringify({ status, response }),
  })
}

/** @returns null where the version cannot carry it: binary content in 1.0.0 */
export function encodeBroadcast(version: Version, topic: string, broadcast: Broadcast): Frame | null {
  if ('payload' in broadcast)
    return encodeMessage(version, { topic, event: 'broadcast', payload: broadcast.payload })
  const { event, encoding, content, meta } = broadcast
  const [t, e, m] = [Buffer.from(topic), Buffer.from(event), Buffer.from(meta ?? '')]
  if (version === '2.0.0' && t.length < 256 && e.length < 256 && m.length < 256) {
    const header = Buffer.from([USER_BROADCAST, t.length, e.length, m.length, encoding === 'json' ? 1 : 0])
    return { data: Buffer.concat([header, t, e, m, content]), binary: true }
  }
  if (encoding === 'binary') return null
  const metadata = meta === null ? '' : `,"meta":${meta}`
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${content.toString()}${metadata}}`
  return encodeMessage(version, { topic, event: 'broadcast', payload })
}
