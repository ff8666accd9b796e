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

/**
 * Remembers data that was read because of a signal, and not because somebody on the page asked for it, with its time.
 */
const readBySignal = new WeakMap<object, number>()

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null

/** @param readAt the query's `dataUpdatedAt`: the same data may have been requested since */
export const isReadLive = (data: unknown, readAt: number): boolean =>
  isObject(data) && readBySignal.get(data) === readAt

/**
 * Reads a query again that nobody on the page asked for. The page keeps its contents where the read fails.
 * @returns why it failed, or null when it was read
 */
export async function readLive(query: Query): Promise<unknown> {
  const ofSignal: NonNullable<Query['state']['fetchMeta']> = {}
  const before = query.state
  try {
    await query.fetch(undefined, { cancelRefetch: false, meta: ofSignal })
  } catch (error) {
    if (query.state.data !== undefined) query.setState({ status: 'success', error: null })
    return error
  }
  // A read of the reader's own that was under way, or that took the place of this one, is shown at once.
  const { data, dataUpdatedAt, fetchMeta } = query.state
  // The page may not have rendered what the reader's own read brought just before.
  if (data === before.data && !isReadLive(data, before.dataUpdatedAt)) return null
  // The page is told after this.
  if (fetchMeta === ofSignal && isObject(data)) readBySignal.set(data, dataUpdatedAt)
  return null
}
