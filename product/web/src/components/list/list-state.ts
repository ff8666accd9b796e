// The state of a list, however it is read: page by page, older rows on demand, or whole.
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'

/** One page of rows, and how many there are on all pages. */
export interface ListPage<Row> {
  rows: Row[]
  total: number
}

export interface ListState<Row> {
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined
  /** On all pages. */
  total: number
  /** Why there are no rows. */
  error: Error | null
  retry: () => void
  /** What the rows were read as: another one for each read that brings something else. */
  source: unknown
  /** When they were read: what somebody asked for may bring just what a signal had brought. */
  readAt: number
  /** The rows belong to an earlier request; the response to this one is on its way. */
  outdated: boolean
  pages?: { page: number; pageSize: number; onPage: (page: number) => void }
  /** Of a list that is read at once: how many rows the read brings at most. */
  most?: number | undefined
  /** How to load further rows, and the button's label. */
  further?: { label: string; busy: boolean; onMore: () => void }
}

/** A list that is read at once. @param rows those that a filter lets through @param most that the read brings */
export const wholeList = <Row>(
  query: UseQueryResult<Row[]>,
  rows: readonly Row[] | undefined = query.data,
  most?: number,
): ListState<Row> => ({
  rows,
  total: rows?.length ?? 0,
  error: rows ? null : query.error,
  retry: () => void query.refetch(),
  source: query.data,
  readAt: query.dataUpdatedAt,
  outdated: query.isPlaceholderData,
  most,
})

/** A list whose further rows are read on demand. @param label of the button: 'Show older messages' */
export function endlessList<Row>(
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>,
  label: string,
): ListState<Row> {
  const rows = query.data?.pages.flat()
  return {
    rows,
    total: rows?.length ?? 0,
    error: rows ? null : query.error,
    retry: () => void query.refetch(),
    source: query.data,
    readAt: query.dataUpdatedAt,
    outdated: query.isPlaceholderData,
    further: query.hasNextPage
      ? {
          label: query.isFetchNextPageError ? 'Try again' : label,
          busy: query.isFetchingNextPage,
          onMore: () => void query.fetchNextPage(),
        }
      : undefined,
  }
}
