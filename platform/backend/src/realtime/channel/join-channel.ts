/** Handles a join with its token, policies, replay, subscriptions to changes and presence, and answers it. */
import { randomUUID } from 'node:crypto'
import { SessionNotFoundError, sqlState } from '../../db/errors'
import { bindingIds } from '../changes/binding-ids'
import type { RealtimeContext } from '../context'
import { RealtimeError, realtimeErrors } from '../errors'
import { readJoinConfig } from '../protocol/join-config'
import type { ClientMessage } from '../protocol/messages'
import { topicKey } from '../topics'
import { authorizeCaller } from './authorize-caller'
import { Channel, type ChannelSocket } from './channel'
import { assertSession, OPEN, readPolicies, type Policies } from './policies'
import { pushReplayed, readReplay } from './replay'

export interface Joined {
  channel: Channel
  /** The answer to the join. */
  response: object
  /** Sent after the answer. */
  afterwards(): Promise<void>
}

const PREFIX = 'realtime:'
const MAX_TOPIC_BYTES = 255
/** SQL states of a database that has no space, or is stopping or starting. */
const UNAVAILABLE = /^(08|53|57P)/

/** @throws {RealtimeError} whose reason is the answer */
export async function joinChannel(
  context: RealtimeContext,
  socket: ChannelSocket,
  { topic, joinRef, payload }: ClientMessage,
): Promise<Joined> {
  const name = topic.slice(PREFIX.length)
  if (name === '') throw realtimeErrors.noTopic()
  if (Buffer.byteLength(topic) > MAX_TOPIC_BYTES) throw realtimeErrors.topicTooLong()
  const config = readJoinConfig(payload, randomUUID)
  if (config.bindings.length > context.limits.bindingsPerChannel) throw realtimeErrors.tooManyBindings()
  if (context.limits.privateOnly && !config.isPrivate) throw realtimeErrors.privateOnly()
  const { caller, expiresAt } = await authorizeCaller(context, config.accessToken, socket)
  const policies = await policiesOf(context, caller, config.isPrivate ? name : null)
  if (!policies.broadcast.read && !policies.presence.read) throw realtimeErrors.mayNotRead(name)
  await context.relay.start().catch((error: unknown) => {
    throw realtimeErrors.unavailable(error)
  })

  const key = topicKey(name, config.isPrivate)
  const channel = new Channel(socket, topic, name, key, joinRef, config, caller, config.accessToken, policies)
  channel.expiresAt = expiresAt
  const ids = bindingIds(config.bindings)
  if (config.replay !== undefined) {
    // Earlier messages are replayed, and must not arrive live as well.
    await context.settle()
    channel.startReplay()
  }
  // The channel subscribes first and reads later, so that nothing is missed in between.
  context.topics.add(key, channel)
  const { replayed, subscribed } = await readPast(context, channel, ids).catch((error: unknown) => {
    context.topics.remove(key, channel)
    context.changes.unsubscribe(channel)
    throw error
  })
  return {
    channel,
    response: { postgres_changes: config.bindings.map((binding, at) => ({ ...binding, id: ids[at] })) },
    async afterwards() {
      pushReplayed(channel, replayed)
      if (subscribed !== null) channel.pushSystem('postgres_changes', subscribed.status, subscribed.message)
      if (config.replicationReady) channel.pushSystem('system', 'ok', 'Replication connection established')
      if (channel.presenceEnabled && channel.receivesPresence)
        channel.push('presence_state', await context.presences.state(key))
    },
  }
}

/**
 * @param topic null for a public one, for which only the session counts
 * @throws {RealtimeError}
 */
export async function policiesOf(
  context: Pick<RealtimeContext, 'pool' | 'logger'>,
  caller: Channel['caller'],
  topic: string | null,
): Promise<Policies> {
  try {
    if (topic !== null) return await readPolicies(context.pool, caller, topic)
    await assertSession(context.pool, caller)
    return OPEN
  } catch (error) {
    if (error instanceof SessionNotFoundError) throw realtimeErrors.sessionEnded()
    if (topic === null || UNAVAILABLE.test(sqlState(error) ?? '08')) throw realtimeErrors.unavailable(error)
    context.logger.warn({ err: error, topic }, 'realtime: a policy on realtime.messages failed')
    throw realtimeErrors.mayNotRead(topic, error)
  }
}

async function readPast(context: RealtimeContext, channel: Channel, ids: readonly number[]) {
  const replayed = channel.endReplay(await replayOf(context, channel))
  return { replayed, subscribed: await context.changes.subscribe(channel, ids) }
}

async function replayOf(context: RealtimeContext, channel: Channel) {
  const { replay } = channel.config
  if (replay === undefined) return []
  if (!channel.config.isPrivate) throw realtimeErrors.replayPublic()
  if (!channel.receivesBroadcasts) throw realtimeErrors.mayNotRead(channel.name)
  try {
    return await readReplay(context.realtimePool, channel.name, replay, context.clock())
  } catch (error) {
    throw error instanceof RealtimeError ? error : realtimeErrors.replayFailed(error)
  }
}
