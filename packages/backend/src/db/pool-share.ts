/**
 * Kinds of work that together use at most a part of a pool: visitors, so that connections stay free for signed-in
 * callers, and slow reads, so that they stay free for quick ones. Whoever finds no place waits, and is refused in the end.
 */
import type { Pool } from 'pg'
import { DatabaseBusyError } from './errors'

const SHARES = Symbol('shares of the connections')
type SharedPool = Pool & { [SHARES]?: Partial<Record<ShareName, PoolShare>> }

/** Of a pool's connections, how many each kind may use at the same time, and how many requests may wait for one. */
const KINDS = {
  visitors: { part: 0.6, maxWaiting: 200 },
  slow: { part: 0.25, maxWaiting: 50 },
} as const
export type ShareName = keyof typeof KINDS
const MAX_WAIT_MS = 5_000

export function shareOf(pool: SharedPool, name: ShareName): PoolShare {
  const { part, maxWaiting } = KINDS[name]
  const shares = (pool[SHARES] ??= {})
  return (shares[name] ??= new PoolShare(Math.max(1, Math.floor(pool.options.max * part)), maxWaiting))
}

export class PoolShare {
  #free: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []

  constructor(connections: number, maxWaiting: number) {
    this.#free = connections
    this.#maxWaiting = maxWaiting
  }

  /**
   * Waits for its turn, first come first served.
   * @returns gives the place to the next one
   * @throws {DatabaseBusyError} when no place comes free in time, or too many wait
   */
  async enter(maxWaitMs = MAX_WAIT_MS): Promise<() => void> {
    if (this.#free > 0) this.#free--
    else await this.#turn(maxWaitMs)
    return () => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }

  #turn(maxWaitMs: number): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw new DatabaseBusyError()
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1)
        reject(new DatabaseBusyError())
      }, maxWaitMs)
      this.#waiting.push(turn)
    })
  }
}
