/**
 * Keeps the open sockets of this process: how many each address and account has, whose token or session is over, and
 * which are silent.
 */
import type { RealtimeLimits } from '../../contract'
import { ADDRESSES_PER_SITE, siteKeyOf } from '../../http/client-address'
import type { Channel } from '../channel/channel'
import type { RealtimeError } from '../errors'

export interface OpenSocket {
  readonly address: string
  /** The channels by topic. */
  readonly channels: ReadonlyMap<string, Channel>
  /** Milliseconds since 1970. */
  readonly lastHeard: number
  hasAccount(userId: string): boolean
  close(code: number, reason: string): void
  shutDown(channel: Channel, error: RealtimeError): void
}

export class SocketRegistry {
  readonly #limits: RealtimeLimits
  readonly #connections = new Set<OpenSocket>()
  /** The number of sockets by address, and by /48. */
  readonly #perAddress = new Map<string, number>()
  isClosing = false

  constructor(limits: RealtimeLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#connections.size
  }

  [Symbol.iterator](): Iterator<OpenSocket> {
    return this.#connections.values()
  }

  hasRoomFor(address: string): boolean {
    const { sockets, socketsPerAddress } = this.#limits
    const site = siteKeyOf(address)
    return (
      this.#connections.size < sockets &&
      this.#open(address) < socketsPerAddress &&
      (site === null || this.#open(site) < ADDRESSES_PER_SITE * socketsPerAddress)
    )
  }

  add(connection: OpenSocket): void {
    this.#connections.add(connection)
    for (const key of keysOf(connection)) this.#perAddress.set(key, this.#open(key) + 1)
  }

  remove(connection: OpenSocket): void {
    if (!this.#connections.delete(connection)) return
    for (const key of keysOf(connection)) {
      const left = this.#open(key) - 1
      if (left > 0) this.#perAddress.set(key, left)
      else this.#perAddress.delete(key)
    }
  }

  /** Returns whether the account may join channels on one more socket. */
  mayJoin(connection: OpenSocket, userId: string | null): boolean {
    if (userId === null || connection.hasAccount(userId)) return true
    let used = 0
    for (const one of this.#connections) if (one.hasAccount(userId)) used++
    return used < this.#limits.socketsPerAccount
  }
  #open(key: string): number {
    return this.#perAddress.get(key) ?? 0
  }
}

const keysOf = ({ address }: OpenSocket) => [address, siteKeyOf(address)].filter(key => key !== null)
