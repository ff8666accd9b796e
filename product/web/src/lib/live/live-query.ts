// Defines what a query says in its `meta` about realtime (docs/decisions/041-pages-hear-that-something-changed.md).
import type { LiveSignal } from '@juno/domain/live/live-signals'
import type { Query } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: LiveMeta
  }
}

interface LiveMeta extends Record<string, unknown> {
  /** While a page shows the query, it is read again when one of these signals comes. */
  live?: readonly LiveSignal[]
  /**
   * Milliseconds between two reads where realtime cannot be reached, or false for none. By default, its audience
   * decides.
   */
  pollEvery?: (data: unknown) => number | false
}

export const signalsOf = ({ meta }: Query): readonly LiveSignal[] => meta?.live ?? []

/** Remembers when data was read because of a signal, and when somebody on the page had last asked for it before. */
const readBySignal = new WeakMap<object, { readAt: number; askedAt: number }>()

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null

/**
 * Returns the time of the last read that somebody on the page asked for. It differs between two renderings where one of
 * them shows what the reader did, even if the page has rendered only what a signal brought after that.
 * @param readAt the query's `dataUpdatedAt`: the same data may have been requested since
 */
export function askedAt(data: unknown, readAt: number): number {
  const bySignal = isObject(data) ? readBySignal.get(data) : undefined
  return bySignal?.readAt === readAt ? bySignal.askedAt : readAt
}

/**
 * Reads a query again that nobody on the page asked for. The page keeps its contents where the read fails.
 * @returns why it failed, or null when it was read
 */
export async function readLive(query: Query): Promise<unknown> {
  const ofSignal: NonNullable<Query['state']['fetchMeta']> = {}
  const before = askedAt(query.state.data, query.state.dataUpdatedAt)
  try {
    await query.fetch(undefined, { cancelRefetch: false, meta: ofSignal })
  } catch (error) {
    if (query.state.data !== undefined) query.setState({ status: 'success', error: null })
    return error
  }
  // A read of the reader's own that was under way, or that took the place of this one, is shown at once.
  const { data, dataUpdatedAt, fetchMeta } = query.state
  // The page is told after this.
  if (fetchMeta === ofSignal && isObject(data))
    readBySignal.set(data, { readAt: dataUpdatedAt, askedAt: before })
  return null
}
