// Reads a list page by page. A page past the end, e.g. after its last row was deleted, leads to the last page.
import { pagesOf } from '@juno/domain/text/counted'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListPage, ListState } from './list-state'

interface Paging {
  /** The first page is 0. */
  page: number
  setPage: (page: number) => void
}

export function usePagedList<Row>(
  { data, dataUpdatedAt, error, isPlaceholderData, refetch }: UseQueryResult<ListPage<Row>>,
  { page, setPage }: Paging,
  pageSize: number,
): ListState<Row> {
  const pastEnd = data !== undefined && !isPlaceholderData && data.rows.length === 0 && page > 0
  // Where an empty page does not say how many rows there are, the page before it is tried.
  const lastPage = data && data.total > 0 ? pagesOf(data.total, pageSize) - 1 : page - 1
  useEffect(() => {
    // React must not be rendering when the address changes, which is synchronous.
    if (pastEnd) queueMicrotask(() => setPage(lastPage))
    // The effect runs once a page: setPage is a new function at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pastEnd, lastPage])
  return {
    rows: pastEnd ? undefined : data?.rows,
    total: data?.total ?? 0,
    error: data ? null : error,
    retry: () => void refetch(),
    source: data,
    readAt: dataUpdatedAt,
    outdated: isPlaceholderData,
    pages: { page, pageSize, onPage: setPage },
  }
}
