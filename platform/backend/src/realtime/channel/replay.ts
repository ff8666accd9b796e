/** Replays past messages that SQL sent to a private topic. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { realtimeErrors } from '../errors'
import { encodeBroadcast } from '../protocol/encode'
import type { UserBroadcast } from '../protocol/messages'
import type { Channel } from './channel'

const MOST = 25
const parameters = z.looseObject({
  /** Milliseconds since 1970. */
  since: z.number().int().min(0).max(8_640_000_000_000_000),
  limit: z.number().int().nullish(),
})

export interface StoredMessage {
  id: string
  event: string
  /** JSON */
  payload: string | null
  binary_payload: Buffer | null
}

/** @returns the latest messages, oldest first. @throws {RealtimeError} for parameters that cannot be read */
export async function readReplay(
  pool: Pool,
  topic: string,
  given: unknown,
  now: Date,
): Promise<StoredMessage[]> {
  const read = parameters.safeParse(given)
  if (!read.success) throw realtimeErrors.replayParameters()
  const { since, limit } = read.data
  const { rows } = await pool.query<StoredMessage>(
    `select id, event, payload::text as payload, binary_payload from realtime.messages
     where topic = $1 and private and extension = 'broadcast' and event is not null
       and inserted_at >= to_timestamp($2::double precision / 1000) at time zone 'utc'
       and inserted_at < $3::timestamptz at time zone 'utc' + interval '1 minute'
     order by inserted_at desc limit $4`,
    [topic, since, now, Math.max(1, Math.min(limit ?? MOST, MOST))],
  )
  return rows.reverse()
}

export function pushReplayed(channel: Channel, messages: readonly StoredMessage[]): void {
  for (const message of messages) {
    const { event, binary_payload } = message
    const meta = JSON.stringify({ replayed: true, id: message.id })
    if (binary_payload === null) {
      const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${message.payload ?? 'null'},"meta":${meta}}`
      channel.push('broadcast', payload)
      continue
    }
    const frame = encodeBroadcast(channel.version, channel.topic, {
      event,
      encoding: 'binary',
      content: binary_payload,
      meta,
    })
    if (frame) channel.send(frame)
  }
}

/** Builds the broadcast of a message that SQL has just sent, for the subscribers of its topic. */
export function broadcastOf({ id, event, payload, binary_payload }: StoredMessage): UserBroadcast {
  const meta = JSON.stringify({ id })
  return binary_payload === null
    ? { event, encoding: 'json', content: Buffer.from(payload ?? 'null'), meta }
    : { event, encoding: 'binary', content: binary_payload, meta }
}
