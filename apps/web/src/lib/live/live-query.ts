// What a query says in its `meta` about realtime (docs/decisions/041-pages-hear-that-something-changed.md).
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
   * Milliseconds between two reads where realtime cannot be reached; false: none. Left out: as often as its audience is
   * polled at all.
   */
  pollEvery?: (data: unknown) => number | false
}

export const signalsOf = ({ meta }: Query): readonly LiveSignal[] => meta?.live ?? []

/** Data that came because of a signal, and not because somebody on the page asked for them. */
const readBySignal = new WeakSet<object>()

export const isReadLive = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && readBySignal.has(data)

/**
 * Reads a query again that nobody on the page asked for. What the page shows stays where the read fails: the next signal,
 * or the return of the connection, tries again.
 */
export function readLive(query: Query): void {
  const before = query.state.data
  query.fetch(undefined, { cancelRefetch: false }).then(
    () => {
      const { data } = query.state
      // The page is told after this.
      if (typeof data === 'object' && data !== null && data !== before) readBySignal.add(data)
    },
    () => {
      if (query.state.data !== undefined) query.setState({ status: 'success', error: null })
    },
  )
}
