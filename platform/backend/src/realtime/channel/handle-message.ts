/** Handles a message of a joined channel's client. */
import type { RealtimeContext } from '../context'
import { encodeReply } from '../protocol/encode'
import type { Broadcast, ClientMessage } from '../protocol/messages'
import type { Channel, ReplyTo } from './channel'
import { handlePresence } from './handle-presence'
import { refreshToken } from './refresh-token'

/** @throws {RealtimeError} when the channel must be closed, with the reason */
export async function handleMessage(
  context: RealtimeContext,
  channel: Channel,
  message: ClientMessage,
): Promise<void> {
  const reply = (status: 'ok' | 'error', response: unknown) =>
    channel.send(encodeReply(channel.version, message, status, response))
  switch (message.event) {
    case 'broadcast':
      return handleBroadcast(context, channel, message, reply)
    case 'presence':
      return handlePresence(context, channel, message.payload, reply)
    case 'access_token':
      return refreshToken(context, channel, message.payload)
    default:
      // As on the hosted service, there is no answer.
      return
  }
}

function handleBroadcast(
  { topics, relay, limits }: RealtimeContext,
  channel: Channel,
  { payload, userBroadcast }: ClientMessage,
  reply: ReplyTo,
): void {
  // A caller who may not send gets no answer.
  if (!channel.policies.broadcast.write) return
  const { ack, self } = channel.config
  const broadcast: Broadcast = userBroadcast ?? { payload: JSON.stringify(payload ?? {}) }
  const size = 'payload' in broadcast ? Buffer.byteLength(broadcast.payload) : broadcast.content.length
  if (size > limits.payloadBytes) {
    if (ack) reply('error', 'payload_size_exceeded')
    return
  }
  topics.broadcast(channel.key, broadcast, self ? null : channel)
  relay.publish({ key: channel.key, broadcast })
  if (ack) reply('ok', {})
}
