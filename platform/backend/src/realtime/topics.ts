/**
 * Tracks which subscribers of this process have which topic. A private and a public channel of the same name are two
 * topics.
 */
import { encodeBroadcast, encodeMessage } from './protocol/encode'
import type { Broadcast, Frame, Version } from './protocol/messages'

export interface Subscriber {
  readonly version: Version
  /** The topic with the prefix `realtime:`, as the client joined it. */
  readonly topic: string
  readonly receivesBroadcasts: boolean
  readonly receivesPresence: boolean
  /** @returns whether it has not received this stored message yet */
  takes(stored: string): boolean
  send(frame: Frame): void
  /** Called when messages of SQL may have been missed. The client joins again. */
  failMessages(): void
}

const PRIVATE = 'private:'

/** Names a topic to other processes and in the database. */
export function topicKey(name: string, isPrivate: boolean): string {
  return `${isPrivate ? PRIVATE : 'public:'}${name}`
}

export class Topics {
  readonly #subscribers = new Map<string, Set<Subscriber>>()

  add(key: string, subscriber: Subscriber): void {
    const present = this.#subscribers.get(key)
    if (present) present.add(subscriber)
    else this.#subscribers.set(key, new Set([subscriber]))
  }

  remove(key: string, subscriber: Subscriber): void {
    const present = this.#subscribers.get(key)
    if (present?.delete(subscriber) && present.size === 0) this.#subscribers.delete(key)
  }

  has(key: string): boolean {
    return this.#subscribers.has(key)
  }

  /**
   * @param except the sender, unless it wants its own broadcasts
   * @param stored id of a message that SQL sent
   */
  broadcast(key: string, broadcast: Broadcast, except: Subscriber | null = null, stored = ''): void {
    this.#each(
      key,
      one => one !== except && one.receivesBroadcasts && one.takes(stored),
      ({ version, topic }) => encodeBroadcast(version, topic, broadcast),
    )
  }

  /** Called when messages of SQL to private topics may have been missed. */
  failPrivate(): void {
    const missed = [...this.#subscribers].filter(([key]) => key.startsWith(PRIVATE))
    for (const one of missed.flatMap(([, subscribers]) => [...subscribers])) one.failMessages()
  }

  /** @param payload JSON */
  presenceDiff(key: string, payload: string): void {
    this.#each(
      key,
      one => one.receivesPresence,
      ({ version, topic }) => encodeMessage(version, { topic, event: 'presence_diff', payload }),
    )
  }

  #each(key: string, wanted: (one: Subscriber) => boolean, encode: (one: Subscriber) => Frame | null): void {
    const frames = new Map<Version, Frame | null>()
    for (const one of this.#subscribers.get(key) ?? []) {
      if (!wanted(one)) continue
      let frame = frames.get(one.version)
      if (frame === undefined) frames.set(one.version, (frame = encode(one)))
      if (frame) one.send(frame)
    }
  }
}
