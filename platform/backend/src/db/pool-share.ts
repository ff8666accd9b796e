/**
 * Limits kinds of work to a part of a pool: visitors, so that connections stay free for signed-in callers, and slow
 * reads, so that they stay free for quick ones. A request without a place waits, the quickest first, and is refused in
 * the end: where there is more work than the machine can do, most of it is still answered.
 */
import type { Pool } from 'pg'
import { DatabaseBusyError } from './errors'

const SHARES = Symbol('shares of the connections')
type SharedPool = Pool & { [SHARES]?: Partial<Record<ShareName, PoolShare>> }

/**
 * For each kind: how many of a pool's connections it may use at the same time, and how many requests may wait for one.
 */
const KINDS = {
  everybody: { part: 1, maxWaiting: 500 },
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

interface Waiting {
  /** Requests of one class take about as long: up to twice the time. */
  costClass: number
  turn(): void
  refuse(): void
}

export class PoolShare {
  #free: number
  readonly #maxWaiting: number
  /** It is ordered by cost, and within one class by arrival. */
  readonly #waiting: Waiting[] = []

  constructor(connections: number, maxWaiting: number) {
    this.#free = connections
    this.#maxWaiting = maxWaiting
  }

  /**
   * Waits for its turn: quicker work goes first, and work of the same class in the order of arrival.
   * @param expectedMs how long the work will take; 0 when it is unknown, and for work that must not wait for others
   * @returns a function that gives the place to the next one
   * @throws {DatabaseBusyError} when no place becomes free in time, or too many others wait that are not slower
   */
  async enter(expectedMs = 0, maxWaitMs = MAX_WAIT_MS): Promise<() => void> {
    const free = this.tryEnter()
    if (free) return free
    await this.#turn(Math.round(Math.log2(1 + expectedMs)), maxWaitMs)
    return this.#leave
  }

  /** Does as `enter` does where a place is free. @returns null where none is */
  tryEnter(): (() => void) | null {
    if (this.#free === 0) return null
    this.#free--
    return this.#leave
  }

  #leave = () => {
    const next = this.#waiting.shift()
    if (next) next.turn()
    else this.#free++
  }

  #turn(costClass: number, maxWaitMs: number): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) {
      if (this.#waiting.at(-1)!.costClass <= costClass) throw new DatabaseBusyError()
      this.#waiting.pop()!.refuse()
    }
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        costClass,
        turn() {
          clearTimeout(timer)
          resolve()
        },
        refuse() {
          clearTimeout(timer)
          reject(new DatabaseBusyError())
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1)
        one.refuse()
      }, maxWaitMs)
      const costlier = this.#waiting.findIndex(other => other.costClass > costClass)
      this.#waiting.splice(costlier < 0 ? this.#waiting.length : costlier, 0, one)
    })
  }
}
