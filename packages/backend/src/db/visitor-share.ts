/**
 * Visitors together use at most a part of a pool, so that connections stay free for signed-in callers.
 */
import type { Pool } from 'pg'
import { DatabaseBusyError } from './errors'

const SHARE = Symbol('connections of visitors')
type SharedPool = Pool & { [SHARE]?: VisitorShare }

/** Of a pool's connections, how many visitors may use at the same time. */
const VISITORS = 0.6
const MAX_WAIT_MS = 5_000
const MAX_WAITING = 200

export function visitorShareOf(pool: SharedPool): VisitorShare {
  return (pool[SHARE] ??= new VisitorShare(Math.max(1, Math.floor(pool.options.max * VISITORS))))
}

export class VisitorShare {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(connections: number) {
    this.#free = connections
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
    if (this.#waiting.length >= MAX_WAITING) throw new DatabaseBusyError()
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
