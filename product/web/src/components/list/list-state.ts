// The state of a list that is read page by page, on demand, or at once.
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'

/** Has one page of rows, and the number of rows on all pages. */
export interface ListPage<Row> {
  rows: Row[]
  total: number
}

export interface ListState<Row> {
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined
  /** The number of rows on all pages. */
  total: number
  /** Why there are no rows. */
  error: Error | null
  retry: () => void
  /** Identifies the read. A read that may return other rows has another value. */
  source: unknown
  /** When the rows were read. The reader's own act may return what a signal had announced. */
  readAt: number
  /** The rows belong to an earlier request; the response to this one is on its way. */
  outdated: boolean
  pages?: { page: number; pageSize: number; onPage: (page: number) => void }
  /** The largest number of rows that a list which is read at once can return. */
  most?: number | undefined
  /** How to load further rows, and the button's label. */
  further?: { label: string; busy: boolean; onMore: () => void }
}

/** Makes a list that is read at once. @param rows the rows that pass the filter @param most the limit of the request */
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

/** Makes a list whose further rows are read on demand. @param label of the button: 'Show older messages' */
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
