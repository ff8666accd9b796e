/** One joined topic of one socket, with its caller, rights and subscriptions. */
import type { Caller } from '../../contract'
import { encodeMessage } from '../protocol/encode'
import type { Frame, Version } from '../protocol/messages'
import type { JoinConfig } from '../protocol/join-config'
import type { Presence } from '../protocol/presence-diff'
import type { ChangeListener, ChangeSubscription } from '../changes/subscription'
import type { Subscriber } from '../topics'
import type { Policies } from './policies'

/** The part of a socket that a channel needs. */
export interface ChannelSocket {
  readonly version: Version
  readonly address: string
  /** The caller of the socket's key. */
  readonly keyCaller: Caller
  /** The origin of the page that opened it. A server has none. */
  readonly origin: string | undefined
  send(frame: Frame): void
  end(channel: Channel, event: 'phx_close' | 'phx_error'): void
}

/** Answers the message that is being handled. */
export type ReplyTo = (status: 'ok' | 'error', response: unknown) => void

export class Channel implements Subscriber, ChangeListener {
  /** The time when the token expires, or null for a key that does not. */
  expiresAt: Date | null = null
  presence: Presence | null = null
  /** The latest payload of `track`, as JSON. */
  tracked: string | null = null
  presenceEnabled: boolean
  subscriptions: ChangeSubscription[] = []
  /** Stored messages that it has received, among those that a replay covers. */
  readonly #had = new Set<string>()
  #isReplaying = false
  isOpen = true
  readonly #presenceCalls: number[] = []

  constructor(
    readonly socket: ChannelSocket,
    readonly topic: string,
    /** The topic without the prefix `realtime:`. */
    readonly name: string,
    readonly key: string,
    readonly joinRef: string | null,
    readonly config: JoinConfig,
    public caller: Caller,
    public token: string | null,
    public policies: Policies,
  ) {
    this.presenceEnabled = config.presenceEnabled
  }

  get version(): Version {
    return this.socket.version
  }

  get receivesBroadcasts(): boolean {
    return this.policies.broadcast.read
  }

  get receivesPresence(): boolean {
    return this.policies.presence.read
  }

  send(frame: Frame): void {
    this.socket.send(frame)
  }

  /** @param payload JSON */
  push(event: string, payload: string): void {
    this.send(encodeMessage(this.version, { joinRef: this.joinRef, topic: this.topic, event, payload }))
  }

  pushSystem(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.push('system', JSON.stringify({ extension, status, message, channel: this.name }))
  }

  /** Remembers live messages until the replay is read. */
  startReplay(): void {
    this.#isReplaying = true
  }

  /** @returns the past messages that have not arrived live */
  endReplay<Message extends { id: string }>(past: readonly Message[]): Message[] {
    this.#isReplaying = false
    const missing = past.filter(({ id }) => !this.#had.has(id))
    for (const { id } of past) this.#had.add(id)
    return missing
  }

  takes(stored: string): boolean {
    if (this.#had.has(stored)) return false
    if (this.#isReplaying && stored !== '') this.#had.add(stored)
    return true
  }

  failChanges(): void {
    this.pushSystem('postgres_changes', 'error', 'Changes may have been missed, please subscribe again')
    this.socket.end(this, 'phx_error')
  }

  failMessages(): void {
    if (!this.isOpen) return
    this.pushSystem('system', 'error', 'Messages may have been missed, please subscribe again')
    this.socket.end(this, 'phx_error')
  }

  /** Counts one change of presence. @returns whether it is allowed */
  mayCallPresence(now: number, most: number): boolean {
    while (this.#presenceCalls[0] !== undefined && now - this.#presenceCalls[0] > 30_000)
      this.#presenceCalls.shift()
    if (this.#presenceCalls.length >= most) return false
    this.#presenceCalls.push(now)
    return true
  }
}
