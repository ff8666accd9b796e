/**
 * How much time of the database one address may take with costly reads: slow statements of visitors, and regular
 * expressions. Kept in memory, and only for addresses that sent such reads, so that other requests cost no more.
 */
import { restErrors } from './errors'

/** Visitors' statements that take longer count. Far longer than they take on a busy server. */
export const SLOW_MS = 1_000
/** Milliseconds that one address may take at once; they refill evenly. */
const ALLOWANCE_MS = 20_000
const REFILL_MS = 60_000
const MAX_ADDRESSES = 10_000

export interface CostlyReads {
  /** @throws RestError 429 with Retry-After for an address that has used up its time */
  assertAllowed(address: string): void
  count(address: string, milliseconds: number): void
}

export function createCostlyReads(clock: () => Date): CostlyReads {
  const spent = new Map<string, { milliseconds: number; at: number }>()

  function levelOf(address: string): number {
    const found = spent.get(address)
    if (!found) return 0
    const drained = ((clock().getTime() - found.at) * ALLOWANCE_MS) / REFILL_MS
    const left = Math.max(0, found.milliseconds - drained)
    if (left === 0) spent.delete(address)
    return left
  }

  return {
    assertAllowed(address) {
      const over = levelOf(address) - ALLOWANCE_MS
      if (over < 0) return
      throw restErrors.tooManyRequests(Math.max(1, Math.ceil((over * REFILL_MS) / ALLOWANCE_MS / 1000)))
    },
    count(address, milliseconds) {
      const level = levelOf(address) + milliseconds
      spent.delete(address)
      if (spent.size >= MAX_ADDRESSES) spent.delete(spent.keys().next().value!)
      spent.set(address, { milliseconds: level, at: clock().getTime() })
    },
  }
}
