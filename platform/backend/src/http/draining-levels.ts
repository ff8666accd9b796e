/**
 * Tracks how much each key has used lately. The use drains evenly over time. It is kept in memory, and only for keys
 * that used anything: the rate limiter counts across processes and restarts.
 */
const MAX_KEYS = 10_000

export interface DrainingLevels {
  /** Returns the part of its use that has not drained yet, or 0 for a key that used nothing. */
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

  return {
    of: levelOf,
    add(key, amount, most = Infinity) {
      const level = Math.min(levelOf(key) + amount, most)
      levels.delete(key)
      if (levels.size >= MAX_KEYS) levels.delete(levels.keys().next().value!)
      levels.set(key, { level, at: now() })
    },
    isEmpty: () => levels.size === 0,
  }
}
