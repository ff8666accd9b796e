/**
 * Learns how long each statement takes from its recent runs. Where many wait, quicker ones go first. Slow ones wait for
 * the connections of the share of slow reads (`db/pool-share`), so that a crowd of them leaves the others to everybody
 * else. It is kept in memory and bounded.
 */

/** The average in milliseconds. An indexed read is far quicker on a busy server. */
const SLOW_ON_AVERAGE_MS = 100
/**
 * Under overload everything is slow, so a statement counts as slow when it takes this many times as long as the average
 * read.
 */
const SLOW_BESIDE_OTHERS = 3
/**
 * One run moves the average by this share. It begins at zero: one run that waited for a lock or a cold disk proves
 * nothing.
 */
const WEIGHT = 0.2
/** The same for the average of all reads. */
const WEIGHT_OF_ALL = 0.01
const MAX_STATEMENTS = 1000

export interface SlowReads {
  /** @param text of the statement, without its values */
  has(text: string): boolean
  /** @returns milliseconds, or 0 for a statement that never ran */
  expect(text: string): number
  count(text: string, milliseconds: number): void
}

export function createSlowReads(): SlowReads {
  const averages = new Map<string, number>()
  let averageOfAll = 0
  const expect = (text: string) => averages.get(text) ?? 0
  return {
    expect,
    has: text => expect(text) > Math.max(SLOW_ON_AVERAGE_MS, SLOW_BESIDE_OTHERS * averageOfAll),
    count(text, milliseconds) {
      const before = expect(text)
      averages.delete(text)
      if (averages.size >= MAX_STATEMENTS) averages.delete(averages.keys().next().value!)
      averages.set(text, before + WEIGHT * (milliseconds - before))
      averageOfAll += WEIGHT_OF_ALL * (milliseconds - averageOfAll)
    },
  }
}
