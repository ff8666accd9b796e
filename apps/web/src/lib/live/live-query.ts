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
