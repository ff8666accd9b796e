/** Writes a broadcast, or a change of presence, for another process. */
import type { PresenceDiff } from '../protocol/presence-diff'
import type { Broadcast } from '../protocol/messages'

export type RelayItem = { key: string } & ({ broadcast: Broadcast } | { diff: PresenceDiff })
/** The sequence makes each different: PostgreSQL sends equal notifications of one transaction once. */
type Told = RelayItem & { from: string; sequence: number }

interface Written {
  from: string
  sequence: number
  key: string
  diff?: PresenceDiff
  payload?: string
  event?: string
  json?: string
  base64?: string
  meta?: string | null
}

export function encodeItem({ from, sequence, key, ...item }: Told): string {
  return JSON.stringify({ from, sequence, key, ...contentOf(item as RelayItem) } satisfies Written)
}

function contentOf(item: RelayItem): Partial<Written> {
  if ('diff' in item) return { diff: item.diff }
  if ('payload' in item.broadcast) return { payload: item.broadcast.payload }
  const { event, encoding, content, meta } = item.broadcast
  return {
    event,
    meta,
    ...(encoding === 'json' ? { json: content.toString() } : { base64: content.toString('base64') }),
  }
}

export function decodeItem(text: string): Told | null {
  const { from, sequence, key, ...rest } = JSON.parse(text) as Written
  const told = { from, sequence, key }
  if (rest.diff !== undefined) return { ...told, diff: rest.diff }
  if (rest.payload !== undefined) return { ...told, broadcast: { payload: rest.payload } }
  if (rest.event === undefined) return null
  const { event, json, base64 = '', meta = null } = rest
  const [encoding, content] =
    json === undefined
      ? (['binary', Buffer.from(base64, 'base64')] as const)
      : (['json', Buffer.from(json)] as const)
  return { ...told, broadcast: { event, encoding, content, meta } }
}
