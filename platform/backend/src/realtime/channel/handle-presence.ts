/** Handles `track` and `untrack`. */
import type { RealtimeContext } from '../context'
import { RealtimeError } from '../errors'
import { TooManyPresencesError } from '../presence/presence-store'
import type { Channel, ReplyTo } from './channel'

const tooOften = () =>
  new RealtimeError('ClientPresenceRateLimitReached', 'Client presence rate limit exceeded')
const tooLarge = () => new RealtimeError('PayloadTooLarge', 'Track message size exceeded')

/** @throws {RealtimeError} when the channel must be closed */
export async function handlePresence(
  context: RealtimeContext,
  channel: Channel,
  given: unknown,
  reply: ReplyTo,
): Promise<void> {
  const { event, payload = {} } = (isObject(given) ? given : {}) as { event?: unknown; payload?: unknown }
  if (typeof event !== 'string') return reply('ok', {})
  if (!channel.mayCallPresence(context.clock().getTime(), context.limits.presenceCalls)) throw tooOften()
  switch (event.toLowerCase()) {
    case 'track':
      return track(context, channel, payload, reply)
    case 'untrack': {
      const { presence } = channel
      channel.presence = null
      channel.tracked = null
      if (presence) await context.presences.untrack(presence)
      return reply('ok', {})
    }
    default:
      return reply('error', {})
  }
}

async function track(
  { presences, limits }: RealtimeContext,
  channel: Channel,
  payload: unknown,
  reply: ReplyTo,
): Promise<void> {
  if (!channel.policies.presence.write) return reply('error', {})
  if (!isObject(payload)) return reply('error', { reason: 'Presence track payload must be a map' })
  const meta = JSON.stringify(payload)
  if (Buffer.byteLength(meta) > limits.payloadBytes) throw tooLarge()
  if (meta === channel.tracked) return reply('ok', {})
  try {
    const presence = await presences.track(channel.key, channel.config.presenceKey, meta, channel.presence)
    // The socket may have closed since.
    if (!channel.isOpen) return await presences.untrack(presence)
    channel.presence = presence
    channel.tracked = meta
    channel.presenceEnabled = true
    reply('ok', {})
  } catch (error) {
    if (!(error instanceof TooManyPresencesError)) throw error
    reply('error', { reason: error.message })
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
}
