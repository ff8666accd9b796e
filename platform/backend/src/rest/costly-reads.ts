/**
 * Limits how much database time one address may use for costly reads: slow statements of visitors, and regular
 * expressions. Reading a body counts ten times, because nobody else is served meanwhile. It is kept in memory, and only for addresses that sent such reads, so that other requests cost no more.
 */
import { createDrainingLevels } from '../http/draining-levels'
import { restErrors } from './errors'

/** Only visitors' statements that take longer than this count. They are far quicker on a busy server. */
export const SLOW_MS = 1_000
/** Milliseconds that one address may use at once. They refill evenly. */
const ALLOWANCE_MS = 20_000
const REFILL_MS = 60_000
const READING_WEIGHT = 10
/** An ordinary body is read in less. */
const QUICK_MS = 1

export interface CostlyReads {
  /** @throws RestError 429 with Retry-After for an address that has used up its time */
  assertAllowed(address: string): void
  count(address: string, milliseconds: number): void
  /** Counts what reading a body took of this process. */
  countReading(address: string, milliseconds: number): void
}

export function createCostlyReads(clock: () => Date): CostlyReads {
  const spent = createDrainingLevels(ALLOWANCE_MS / REFILL_MS, () => clock().getTime())
  return {
    assertAllowed(address) {
      const over = spent.of(address) - ALLOWANCE_MS
      if (over < 0) return
      throw restErrors.tooManyRequests(Math.max(1, Math.ceil((over * REFILL_MS) / ALLOWANCE_MS / 1000)))
    },
    count: (address, milliseconds) => spent.add(address, milliseconds),
    countReading(address, milliseconds) {
      if (milliseconds > QUICK_MS) spent.add(address, READING_WEIGHT * milliseconds)
    },
  }
}
