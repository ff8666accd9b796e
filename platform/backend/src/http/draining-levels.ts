import { ADDRESSES_PER_SITE, siteKeyOf } from './client-address'

/**
 * Tracks how much each key has used lately, and for addresses of one IPv6 /48 what they used together. The use drains evenly over time. It is kept in memory, and only for keys
 * that used anything: the rate limiter counts across processes and restarts.
 */
const MAX_KEYS = 10_000

export interface DrainingLevels {
  /**
   * Returns the part of its use that has not drained yet, or 0 for a key that used nothing. Of an IPv6 /64 it is at least
   * a sixteenth of what its /48 used.
   */
  of(key: string): number
  /** Adds to it, up to `most`. */
  add(key: string, amount: number, most?: number): void
  /** Returns whether no key has used anything. */
  isEmpty(): boolean
}

/** @param now milliseconds of a clock that does not run backwards */
export function createDrainingLevels(drainedPerMs: number, now: () => number): DrainingLevels {
  const levels = new Map<string, { level: number; at: number }>()

  function levelOf(key: string): number {
    const found = levels.get(key)
    if (!found) return 0
    const left = found.level - (now() - found.at) * drainedPerMs
    if (left <= 0) levels.delete(key)
    return Math.max(0, left)
  }

  function add(key: string, amount: number, most: number): void {
    const level = Math.min(levelOf(key) + amount, most)
    levels.delete(key)
    if (levels.size >= MAX_KEYS) levels.delete(levels.keys().next().value!)
    levels.set(key, { level, at: now() })
  }

  return {
    of(key) {
      const site = siteKeyOf(key)
      return site === null ? levelOf(key) : Math.max(levelOf(key), levelOf(site))
    },
    add(key, amount, most = Infinity) {
      add(key, amount, most)
      const site = siteKeyOf(key)
      if (site !== null) add(site, amount / ADDRESSES_PER_SITE, most)
    },
    isEmpty: () => levels.size === 0,
  }
}
