/**
 * Which statements take long, learned from how long they took lately: they wait for the connections of the share of slow
 * reads (`db/pool-share`), so that a crowd of them leaves the others to everybody else. Kept in memory and bounded.
 */

/** Milliseconds, on average. Far longer than an indexed read takes on a busy server. */
const SLOW_ON_AVERAGE_MS = 100
/** How much one run moves the average. It begins at zero: one run that waited for a lock or a cold disk proves nothing. */
const WEIGHT = 0.2
const MAX_STATEMENTS = 1000

export interface SlowReads {
  /** @param text of the statement, without its values */
  has(text: string): boolean
  count(text: string, milliseconds: number): void
}

export function createSlowReads(): SlowReads {
  const averages = new Map<string, number>()
  return {
    has: text => (averages.get(text) ?? 0) > SLOW_ON_AVERAGE_MS,
    count(text, milliseconds) {
      const before = averages.get(text) ?? 0
      averages.delete(text)
      if (averages.size >= MAX_STATEMENTS) averages.delete(averages.keys().next().value!)
      averages.set(text, before + WEIGHT * (milliseconds - before))
    },
  }
}
