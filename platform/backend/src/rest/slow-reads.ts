/**
 * How long each statement takes, learned from how long it took lately. Where many wait, the quicker go first; and those that
 * take long wait for the connections of the share of slow reads (`db/pool-share`), so that a crowd of them leaves the others
 * to everybody else. Kept in memory and bounded.
 */

/** Milliseconds, on average. Far longer than an indexed read takes on a busy server. */
const SLOW_ON_AVERAGE_MS = 100
/** Where there is too much to do, everything takes long: slow is what takes this many times as long as all reads do. */
const SLOW_BESIDE_OTHERS = 3
/** How much one run moves the average. It begins at zero: one run that waited for a lock or a cold disk proves nothing. */
const WEIGHT = 0.2
/** The same for the average of all reads. */
const WEIGHT_OF_ALL = 0.01
const MAX_STATEMENTS = 1000

export interface SlowReads {
  /** @param text of the statement, without its values */
  has(text: string): boolean
  /** @returns milliseconds; 0 for a statement that never ran */
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
