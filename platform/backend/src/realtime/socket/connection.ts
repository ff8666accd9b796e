/**
 * Handles one socket: reads its frames, keeps messages of one topic in order, and limits its requests and its queue.
 */
import type { WebSocket } from 'ws'
import type { Caller } from '../../contract'
import type { Channel, ChannelSocket } from '../channel/channel'
import { handleMessage } from '../channel/handle-message'
import { joinChannel } from '../channel/join-channel'
import { reviewChannel } from '../channel/review-channels'
import type { RealtimeContext } from '../context'
import { RealtimeError, realtimeErrors } from '../errors'
import { decodeFrame } from '../protocol/decode'
import { encodeMessage, encodeReply } from '../protocol/encode'
import type { ClientMessage, Frame, Version } from '../protocol/messages'
import { MalformedFrameError } from '../protocol/messages'
import { CLOSE } from './close-codes'
import { SecondCounter } from './second-counter'
import type { OpenSocket } from './socket-registry'

/** The most messages of a socket in progress. One more closes it. */
const MAX_UNDER_WAY = 500
/** A connection that does not answer a close is ended after this time. */
const CLOSE_PATIENCE_MS = 2_000

/** The result of the handshake. */
interface Admitted extends Pick<ChannelSocket, 'version' | 'address' | 'origin'> {
  /** The caller of the key. */
  caller: Caller
}

export class Connection implements ChannelSocket, OpenSocket {
  readonly version: Version
  readonly address: string
  readonly keyCaller: Caller
  readonly origin: string | undefined
  readonly channels = new Map<string, Channel>()
  lastHeard: number
  readonly #context: RealtimeContext
  readonly #socket: WebSocket
  readonly #messages: SecondCounter
  readonly #joins: SecondCounter
  readonly #underWay = new Map<string, Promise<void>>()
  #countUnderWay = 0
  #isOpen = true

  constructor(context: RealtimeContext, socket: WebSocket, { version, address, caller, origin }: Admitted) {
    this.version = version
    this.address = address
    this.keyCaller = caller
    this.origin = origin
    this.#context = context
    this.#socket = socket
    const now = () => context.clock().getTime()
    this.lastHeard = now()
    this.#messages = new SecondCounter(context.limits.messagesPerSecond, now)
    this.#joins = new SecondCounter(context.limits.joinsPerSecond, now)
    socket.on('message', (data, binary) => this.#receive(data as Buffer, binary))
    socket.on('error', () => undefined)
    socket.once('close', () => this.#ended())
    context.sockets.add(this)
  }

  hasAccount(userId: string): boolean {
    for (const { caller } of this.channels.values()) if (caller.userId === userId) return true
    return false
  }

  send({ data, binary }: Frame): void {
    if (!this.#isOpen) return
    // One long message says nothing about its reader. The queue before it does.
    const waiting = this.#socket.bufferedAmount
    this.#socket.send(data, { binary })
    if (waiting <= this.#context.limits.queueBytes) return
    this.#context.logger.warn({ address: this.address }, 'realtime: a slow reader is cut off')
    // Unread messages stand before any closing message.
    this.close(CLOSE.policy, 'Too much waits to be read')
    this.#socket.terminate()
  }

  close(code: number, reason: string): void {
    if (!this.#isOpen) return
    this.#socket.close(code, reason)
    setTimeout(() => this.#socket.terminate(), CLOSE_PATIENCE_MS).unref()
    this.#ended()
  }

  /** Ends a channel. @param event `phx_error` lets the client join again */
  end(channel: Channel, event: 'phx_close' | 'phx_error'): void {
    if (!channel.isOpen) return
    channel.isOpen = false
    if (this.channels.get(channel.topic) === channel) this.channels.delete(channel.topic)
    this.#context.topics.remove(channel.key, channel)
    this.#context.changes.unsubscribe(channel)
    const { presence } = channel
    channel.presence = null
    if (presence) void this.#context.presences.untrack(presence)
    const { topic, joinRef } = channel
    this.send(encodeMessage(this.version, { joinRef, ref: joinRef, topic, event, payload: '{}' }))
  }

  /** Ends a channel with a reason, as the hosted service does. */
  shutDown(channel: Channel, { message }: RealtimeError): void {
    if (channel.isOpen) channel.pushSystem('system', 'error', message)
    this.end(channel, 'phx_close')
  }

  #ended(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#context.sockets.remove(this)
    for (const channel of [...this.channels.values()]) this.end(channel, 'phx_close')
  }

  #receive(data: Buffer, binary: boolean): void {
    if (!this.#isOpen) return
    this.lastHeard = this.#context.clock().getTime()
    let message: ClientMessage
    try {
      message = decodeFrame(this.version, data, binary)
    } catch (error) {
      if (!(error instanceof MalformedFrameError)) throw error
      return this.close(CLOSE.malformed, 'Malformed message')
    }
    if (!this.#messages.take()) return this.#tooFast(message)
    if (message.topic === 'phoenix') {
      if (message.event === 'heartbeat') this.#reply(message, 'ok', {})
      return
    }
    if (this.#countUnderWay >= MAX_UNDER_WAY) return this.close(CLOSE.policy, 'Too many messages under way')
    this.#countUnderWay++
    const { topic } = message
    const before = this.#underWay.get(topic)
    const handled = (before ?? Promise.resolve())
      .then(() => this.#handle(message))
      .finally(() => {
        this.#countUnderWay--
        if (this.#underWay.get(topic) === handled) this.#underWay.delete(topic)
      })
    this.#underWay.set(topic, handled)
  }

  #tooFast({ topic }: ClientMessage): void {
    const channel = this.channels.get(topic)
    if (channel) this.shutDown(channel, realtimeErrors.tooManyMessages())
    else this.close(CLOSE.policy, 'Too many messages per second')
  }

  async #handle(message: ClientMessage): Promise<void> {
    if (!this.#isOpen) return
    const before = this.#context.reviews.count
    try {
      if (message.event === 'phx_join') {
        await this.#join(message)
        return await this.#reviewSince(before, message)
      }
      const channel = this.channels.get(message.topic)
      if (message.event === 'phx_leave') {
        this.#reply(message, 'ok', {})
        if (channel) this.end(channel, 'phx_close')
        return
      }
      if (!channel || (message.joinRef !== null && message.joinRef !== channel.joinRef))
        return this.#reply(message, 'error', { reason: 'unmatched topic' })
      await handleMessage(this.#context, channel, message)
      if (message.event === 'access_token') await this.#reviewSince(before, message)
    } catch (error) {
      if (error instanceof RealtimeError) return this.#failed(message, error)
      this.#context.logger.error({ err: error }, 'realtime: handling a message failed')
      const channel = this.channels.get(message.topic)
      if (channel) this.end(channel, 'phx_error')
      else this.#reply(message, 'error', { reason: 'Unknown Error on Channel' })
    }
  }

  /** The policies may have been read before a review that came since. */
  async #reviewSince(before: number, { topic }: ClientMessage): Promise<void> {
    const channel = this.channels.get(topic)
    if (channel && this.#context.reviews.count !== before) await reviewChannel(this.#context, this, channel)
  }

  #failed(message: ClientMessage, error: RealtimeError): void {
    const channel = this.channels.get(message.topic)
    if (channel) this.shutDown(channel, error)
    else this.#reply(message, 'error', { reason: error.reason })
  }

  async #join(message: ClientMessage): Promise<void> {
    const { sockets, limits, joins } = this.#context
    if (!message.topic.startsWith('realtime:'))
      return this.#reply(message, 'error', { reason: 'unmatched topic' })
    if (!this.#joins.take()) {
      this.#reply(message, 'error', { reason: realtimeErrors.tooManyJoins().reason })
      return this.close(CLOSE.policy, 'Too many joins per second')
    }
    const former = this.channels.get(message.topic)
    if (former) this.end(former, 'phx_close')
    if (sockets.isClosing) throw realtimeErrors.restarting()
    if (this.channels.size >= limits.channelsPerSocket) throw realtimeErrors.tooManyChannels()
    const joined = await joins.run(async () =>
      this.#isOpen ? joinChannel(this.#context, this, message) : null,
    )
    if (joined === null) return
    const { channel, response, afterwards } = joined
    const refused = this.#refusal(channel)
    if (refused) {
      this.#context.topics.remove(channel.key, channel)
      this.#context.changes.unsubscribe(channel)
      if (this.#isOpen) throw refused
      return
    }
    this.channels.set(channel.topic, channel)
    this.#reply(message, 'ok', response)
    await afterwards()
  }

  /** While the channel was joined, the socket or its other channels may have changed. */
  #refusal({ caller }: Channel): RealtimeError | null {
    const { sockets, limits } = this.#context
    if (!this.#isOpen || sockets.isClosing) return realtimeErrors.restarting()
    if (this.channels.size >= limits.channelsPerSocket) return realtimeErrors.tooManyChannels()
    return sockets.mayJoin(this, caller.userId) ? null : realtimeErrors.tooManySockets()
  }

  #reply(to: ClientMessage, status: 'ok' | 'error', response: unknown): void {
    this.send(encodeReply(this.version, to, status, response))
  }
}
