/** Handles broadcasts over HTTP: a list of messages, or one whose topic and event are in the path. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../contract'
import { policiesOf } from './channel/join-channel'
import type { RealtimeContext } from './context'
import type { Broadcast } from './protocol/messages'
import { topicKey } from './topics'

/** A response with the status and body of the hosted service. */
export class BroadcastRefusal extends Error {
  override readonly name = 'BroadcastRefusal'
  constructor(
    readonly status: number,
    readonly body: object,
    cause?: unknown,
  ) {
    super('broadcast refused', { cause })
  }
}

const MAX_MESSAGES = 100
const text = z.string("can't be blank").min(1, "can't be blank")
/** Its names are not looked at. */
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const batch = z.looseObject({
  messages: z.array(
    z.looseObject({
      topic: text,
      event: text,
      payload: z.custom<object>(isObject, "can't be blank"),
      private: z.boolean().nullish(),
    }),
    "can't be blank",
  ),
})

/** @throws {BroadcastRefusal} */
export async function broadcastBatch(context: RealtimeContext, caller: Caller, body: unknown): Promise<void> {
  const given = (body as { messages?: unknown } | null)?.messages
  if (Array.isArray(given) && given.length > MAX_MESSAGES) throw tooMany()
  const read = batch.safeParse(body)
  if (!read.success) throw new BroadcastRefusal(422, { errors: errorsOf(read.error) })
  const { messages } = read.data
  const told = messages.map(({ topic, event, payload, private: isPrivate }) => ({
    topic,
    isPrivate: isPrivate === true,
    broadcast: { payload: JSON.stringify({ payload, event, type: 'broadcast' }) },
    size: Buffer.byteLength(JSON.stringify(payload)),
  }))
  if (told.some(({ size }) => size > context.limits.payloadBytes)) throw tooLarge()
  const topics = new Map(told.map(one => [topicKey(one.topic, one.isPrivate), one]))
  const allowed = new Set<string>()
  for (const [key, { topic, isPrivate }] of topics)
    if (await maySend(context, caller, topic, isPrivate)) allowed.add(key)
  // As on the hosted service, messages that may not be sent are dropped silently.
  for (const { topic, isPrivate, broadcast } of told) {
    const key = topicKey(topic, isPrivate)
    if (allowed.has(key)) publish(context, key, broadcast)
  }
}

/** @throws {BroadcastRefusal} */
export async function broadcastOne(
  context: RealtimeContext,
  caller: Caller,
  { params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Promise<void> {
  const { topic, event } = params as { topic: string; event: string }
  const isPrivate = (query as { private?: string }).private === 'true'
  const content = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body ?? {}))
  if (content.length > context.limits.payloadBytes) throw tooLarge()
  if (!(await maySend(context, caller, topic, isPrivate)))
    throw new BroadcastRefusal(403, { message: 'Unauthorized' })
  const encoding = Buffer.isBuffer(body) ? ('binary' as const) : ('json' as const)
  publish(context, topicKey(topic, isPrivate), { event, encoding, content, meta: null })
}

function publish({ topics, relay }: RealtimeContext, key: string, broadcast: Broadcast): void {
  topics.broadcast(key, broadcast)
  relay.publish({ key, broadcast })
}

async function maySend(
  context: RealtimeContext,
  caller: Caller,
  topic: string,
  isPrivate: boolean,
): Promise<boolean> {
  if (!isPrivate) return !context.limits.privateOnly
  return (await policiesOf(context, caller, topic)).broadcast.write
}

const tooMany = () =>
  new BroadcastRefusal(429, { message: 'Too many messages to broadcast, please reduce the batch size' })

export const tooLarge = () =>
  new BroadcastRefusal(422, { errors: { payload: ['Payload size exceeds tenant limit'] } })

function errorsOf(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of error.issues) (fields[path.join('.') || 'messages'] ??= []).push(message)
  return fields
}
